import { describe, expect, it } from 'vitest';
import { isPlainLine, isPlainText, visibleText } from './plain-text.ts';

describe('text that people type', () => {
  it('may have letters of any script, digits and symbols', () => {
    for (const text of ['B-204, Shanti', 'घर १२, अहमदाबाद', 'રોટલી ₹90', '👍']) {
      expect(isPlainLine(text), text).toBe(true);
    }
  });

  it('may not have control characters or lone surrogates', () => {
    for (const text of ['a\u0000b', 'a\nbcc: x@y.example', 'tab\there', '\ud800', '\u0085']) {
      expect(isPlainLine(text)).toBe(false);
    }
  });

  it('of several lines may have line breaks, and no other control characters', () => {
    expect(isPlainText('First\nSecond\r\nThird')).toBe(true);
    expect(isPlainText('First\rSecond')).toBe(false);
    expect(isPlainText('a\u0000b')).toBe(false);
  });

  it.each([
    ['spaces of no width', '\u200b\u2060\ufeff'],
    ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
    ['blank braille', '\u2800\u2800'],
    ['marks that stand on no letter', '\u0301 \u0941'],
    ['signs that arrange others', '\u{13430}\ufffc'],
    ['soft hyphens', '\u00ad'],
    ['tag signs', '\u{e0061}\u{e007f}'],
    ['joiners and looks without a letter', '\u200d \u200c\ufe0f\u200d'],
    ['marks of direction', '\u200e\u200f\u061c\u202a\u202e\u2066\u2069'],
    ['separators', '\u2028\u2029'],
    ['blanks of all widths', ' \u00a0\u2003\u3000'],
  ])('of only %s becomes empty', (_what, text) => {
    expect(visibleText(text)).toBe('');
  });

  it('loses characters that change its direction or are copied along', () => {
    expect(visibleText('\u202a+91 98765\u202c')).toBe('+91 98765');
    expect(visibleText('B-204\u202e502-B')).toBe('B-204502-B');
    expect(visibleText('Shanti\u2028Nagar')).toBe('Shanti Nagar');
    expect(visibleText('  Sargasan\u200b ')).toBe('Sargasan');
  });

  it('keeps the joiners inside words and emoji', () => {
    for (const text of [
      'र्\u200dय',
      'क्\u200cष',
      'ত্\u200d',
      '👩\u200d🍳',
      '❤\ufe0f\u200d🔥',
      '1\ufe0f\u20e3',
    ]) {
      expect(visibleText(text), text).toBe(text);
    }
    expect(visibleText('घर \u200dमें')).toBe('घर में');
  });
});
