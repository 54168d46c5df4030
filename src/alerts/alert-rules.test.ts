import { describe, expect, it } from 'vitest';
import { alertKinds, canResolve } from './alert-rules.ts';

describe('an alert', () => {
  it('about money that nobody has yet is not closed by a word, nor is cash', () => {
    expect(alertKinds.filter((kind) => !canResolve(kind))).toEqual([
      'held',
      'cashToReturn',
      'cashDiffers',
      'ordersUnapproved',
    ]);
  });
});
