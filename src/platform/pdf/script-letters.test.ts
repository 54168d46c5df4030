import { expect, it } from 'vitest';
import { piecesOf } from './script-letters.ts';

it('a text is split by typeface, and no word is torn apart', () => {
  expect(piecesOf('Tower B, बिल्डिंग ३ (રોટી) 2')).toEqual([
    { script: 'latin', text: 'Tower B, ' },
    { script: 'devanagari', text: 'बिल्डिंग ३ ' },
    { script: 'latin', text: '(' },
    { script: 'gujarati', text: 'રોટી' },
    { script: 'latin', text: ') 2' },
  ]);
});

it('joiners and full stops stay with the letters before them', () => {
  expect(piecesOf('ક્\u200dષ।')).toEqual([{ script: 'gujarati', text: 'ક્\u200dષ।' }]);
  expect(piecesOf('')).toEqual([]);
});
