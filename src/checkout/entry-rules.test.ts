import { describe, expect, it } from 'vitest';
import { mobileIn, needsReason, reasonText } from './entry-rules.ts';

describe('a text that was copied from a chat', () => {
  it.each([
    ['+91 98765 43210: 2 thali please for tomorrow', '9876543210'],
    ['[10:02, 23/11/2026] Asha: 098765-43210', '9876543210'],
    ['call me\n98765\u00a043210', '9876543210'],
    ['(+91) 98765.43210 or 9876543210', '9876543210'],
  ])('such as %s has a mobile number', (text, mobileNo) => {
    expect(mobileIn(text)).toBe(mobileNo);
  });

  it.each(['2 thali for 12:30', 'flat 402, 382421', '9876543210 and 9825012345', '5876543210'])(
    'such as %s has no mobile number, or several',
    (text) => expect(mobileIn(text)).toBeUndefined(),
  );
});

describe('a meal that customers can no longer order', () => {
  it('can be sold by staff with a reason, unless the kitchen is closed', () => {
    expect((['open', 'late', 'soldOut', 'closed'] as const).filter(needsReason)).toEqual([
      'late',
      'soldOut',
    ]);
    expect(reasonText('Dal Rice', 'late')).toBe(
      'Dal Rice: its cut-off has passed. Please give a reason.',
    );
  });
});
