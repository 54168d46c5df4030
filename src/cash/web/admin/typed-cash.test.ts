import { describe, expect, it } from 'vitest';
import { readCash, readNotes } from './typed-cash.ts';

describe('typed cash', () => {
  it('is an amount in rupees with at most two decimals', () => {
    expect(['240', ' 240.5 ', '0', '', '-4', '1.234', '12a'].map(readCash)).toEqual([
      24_000,
      24_050,
      0,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is a number of notes, 0 when nothing is typed', () => {
    expect([undefined, '', ' 12 ', 'x', '1.5'].map(readNotes)).toEqual([0, 0, 12, 0, 0]);
  });
});
