import { describe, expect, it } from 'vitest';
import { loadText, servedText } from './assignee-text.ts';

const load = { delivery_boy_id: 'a', isAssigned: 3, outForDelivery: 0, done: 5 };
const served = (shortname: string) => ({ shortname, delivery_boy_id: 'a', date: '2026-11-20' });

describe('what is said of a delivery person', () => {
  it('is their orders by state, without those of none', () => {
    expect(loadText([load], 'a')).toBe('3 assigned · 5 delivered');
    expect(loadText([load], 'b')).toBe('No orders yet');
  });

  it('is where they were last, and nothing where others were', () => {
    expect(servedText([served('Infocity')], 'a')).toBe('Served Infocity last, 20 Nov');
    expect(servedText([served('Infocity')], 'b')).toBeUndefined();
    const many = ['A', 'B', 'C', 'D', 'E'].map(served);
    expect(servedText(many, 'a')).toBe('Served A, B, C and 2 more last');
  });

  it('says how many of the orders go to each of several places, most of them first', () => {
    const chosen = new Map([
      ['A', 1],
      ['B', 12],
      ['C', 3],
    ]);
    expect(servedText(['A', 'B'].map(served), 'a', chosen)).toBe(
      'Served B (12 orders), A (1) last',
    );
    expect(servedText([served('B')], 'a', chosen)).toBe('Served B (12 orders) last, 20 Nov');
    expect(servedText([served('B')], 'a', new Map([['B', 12]]))).toBe('Served B last, 20 Nov');
  });
});
