import { describe, expect, it } from 'vitest';
import { loadText, servedText } from './assignee-text.ts';

const load = { delivery_boy_id: 'a', isAssigned: 3, outForDelivery: 0, done: 5 };
const served = (shortname: string) => ({ shortname, delivery_boy_id: 'a', date: '2026-11-20' });

describe('the text about a delivery person', () => {
  it('counts their orders by status, without zeros', () => {
    expect(loadText([load], 'a')).toBe('3 assigned · 5 delivered');
    expect(loadText([load], 'b')).toBe('No orders yet');
  });

  it('names the place where they delivered last, and nothing where others did', () => {
    expect(servedText([served('Infocity')], 'a')).toBe('Served Infocity last, 20 Nov');
    expect(servedText([served('Infocity')], 'b')).toBeUndefined();
    const many = ['A', 'B', 'C', 'D', 'E'].map(served);
    expect(servedText(many, 'a')).toBe('Served A, B, C and 2 more last');
  });

  it('counts the selected orders of each of several places, most orders first', () => {
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
