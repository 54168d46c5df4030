import { describe, expect, it } from 'vitest';
import { isWorthSearching, searchTerms } from './order-search-rules.ts';

describe('the search of orders', () => {
  it.each([
    ['#42', { orderNumber: 42, words: [] }],
    ['#0042', { orderNumber: 42, words: [] }],
    ['Order #0042', { orderNumber: 42, words: [] }],
    ['9825012399', { mobileDigits: '9825012399', words: [] }],
    ['+91 98250 12399', { mobileDigits: '9825012399', words: [] }],
    ['098250-12399', { mobileDigits: '9825012399', words: [] }],
    ['98250', { orderNumber: 98250, mobileDigits: '98250', words: ['98250'] }],
    ['204', { orderNumber: 204, words: ['204'] }],
    ['B-204, Shanti', { words: ['b', '204', 'shanti'] }],
    ['शांति अपार्टमेंट', { words: ['शांति', 'अपार्टमेंट'] }],
    ["o'neil & co", { words: ['o', 'neil', 'co'] }],
    ['shanti shanti', { words: ['shanti'] }],
  ])('reads %s as %j', (text, terms) => {
    expect(searchTerms(text)).toEqual(terms);
  });

  it.each(['', '  ', '-', '#', 'a', 'a b', '%_', "'"])(
    'finds nothing to search for in "%s"',
    (text) => {
      expect(isWorthSearching(text)).toBe(false);
    },
  );

  it('takes no more than six words', () => {
    expect(searchTerms('one two three four five six seven').words).toHaveLength(6);
  });
});
