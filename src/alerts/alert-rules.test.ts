import { describe, expect, it } from 'vitest';
import { alertKinds, canResolve } from './alert-rules.ts';

describe('an alert', () => {
  it("about money that somebody waits for can't be closed with a note, nor can one about cash", () => {
    expect(alertKinds.filter((kind) => !canResolve(kind))).toEqual([
      'held',
      'outsideMove',
      'cashToReturn',
      'cashDiffers',
      'ordersUnapproved',
    ]);
  });
});
