import { describe, expect, it } from 'vitest';
import { beyondMost, halfText, mostOfStrangers } from './stranger-rules.ts';

const orders = (...hashes: string[]) => hashes.map((networkHash, id) => ({ id, networkHash }));
const idsBeyond = (
  wanted: ReturnType<typeof orders>,
  ofBrowser: number,
  networks: Record<string, number> = {},
) =>
  beyondMost(wanted, { ofBrowser, ofNetwork: new Map(Object.entries(networks)) }).map(
    ({ id }) => id,
  );

describe('cash orders of numbers that never paid', () => {
  it('wait from the third of a browser on, also within one request', () => {
    expect(idsBeyond(orders('lunch', 'dinner'), 0)).toEqual([]);
    expect(idsBeyond(orders('lunch', 'dinner'), 1)).toEqual([1]);
    expect(idsBeyond(orders('lunch', 'dinner', 'tomorrow'), 0)).toEqual([2]);
    expect(idsBeyond(orders('lunch'), 7)).toEqual([0]);
  });

  it('wait from the eleventh of a network and shift on', () => {
    expect(idsBeyond(orders('lunch'), 0, { lunch: 9 })).toEqual([]);
    expect(idsBeyond(orders('lunch', 'dinner'), 0, { lunch: 10, dinner: 9 })).toEqual([0]);
    expect(idsBeyond(orders('lunch', 'lunch'), 0, { lunch: 9 })).toEqual([1]);
  });
});

describe('half of the portions of a dish', () => {
  it('is rounded up, so that a dish of one portion can be sold', () => {
    expect([0, 1, 2, 3, 60].map(mostOfStrangers)).toEqual([0, 1, 1, 2, 30]);
  });

  it('is named in the refusal with what can be had', () => {
    const { held, portions } = { held: 4, portions: 10 };
    expect(halfText('Thali', { held, portions })).toMatch(/You can order 1 of it now, or call us/);
    expect(halfText('Thali', { held: 5, portions })).toMatch(/please try again in a few minutes/);
  });
});
