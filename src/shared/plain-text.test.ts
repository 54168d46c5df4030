import { describe, expect, it } from 'vitest';
import { isPlainLine, isPlainText } from './plain-text.ts';

describe('text that people type', () => {
  it('is letters of any script, digits and signs', () => {
    for (const text of ['B-204, Shanti', 'घर १२, अहमदाबाद', 'રોટલી ₹90', '👍']) {
      expect(isPlainLine(text), text).toBe(true);
    }
  });

  it('has no control signs and no halves of signs', () => {
    for (const text of ['a\u0000b', 'a\nbcc: x@y.example', 'tab\there', '\ud800', '\u0085']) {
      expect(isPlainLine(text)).toBe(false);
    }
  });

  it('of several lines may break, and nothing else', () => {
    expect(isPlainText('First\nSecond\r\nThird')).toBe(true);
    expect(isPlainText('First\rSecond')).toBe(false);
    expect(isPlainText('a\u0000b')).toBe(false);
  });
});
