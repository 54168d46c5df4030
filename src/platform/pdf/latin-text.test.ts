import { describe, expect, it } from 'vitest';
import { inLatinLetters } from './latin-text.ts';

describe('a dish in an Indian script', () => {
  it.each([
    ['पाव भाजी', 'Pav Bhaji'],
    ['दाल मखनी', 'Dal Makhani'],
    ['पकौड़ा', 'Pakaura'],
    ['मसाला डोसा २', 'Masala Dosa 2'],
    ['સેવ ટામેટા', 'Sev Tameta'],
    ['ਦਾਲ', 'Dal'],
    ['ডাল', 'Dal'],
    ['இட்லி', 'Itli'],
    ['ఇడ్లీ', 'Idli'],
    ['ಅನ್ನ', 'Anna'],
    ['പുട്ട്', 'Putt'],
  ])('is spelled as people pronounce it: %s', (name, spelled) => {
    expect(inLatinLetters(name)).toBe(spelled);
  });

  it('keeps all other characters', () => {
    expect(inLatinLetters('Café 🍛 पाव & ₹50')).toBe('Café 🍛 Pav & ₹50');
    expect(inLatinLetters('')).toBe('');
  });
});
