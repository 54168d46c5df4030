import { describe, expect, it } from 'vitest';
import { moveKinds } from '#src/gateways/move-kinds.ts';
import { choicesOf, laterState, returnedKind, returningKind } from './outside-move-rules.ts';
import { moveText } from './outside-move-words.ts';

describe('what a company did alone', () => {
  it('can be booked as what it can be, the likely one first', () => {
    expect(moveKinds.map((kind) => choicesOf(kind, null))).toEqual([
      ['toCustomer', 'chargeback', 'notOurs'],
      ['cameBack', 'notOurs'],
      ['chargeback', 'notOurs'],
      ['cameBack', 'notOurs'],
    ]);
    expect(choicesOf('chargeback', 'open')).toEqual(['chargeback']);
    expect(choicesOf('chargeback', 'lost')).toEqual(['chargeback', 'notOurs']);
  });

  it('is undone by its return', () => {
    for (const kind of ['refund', 'chargeback'] as const) {
      const back = returningKind(kind);
      expect(back && returnedKind(back)).toBe(kind);
      expect(returnedKind(kind)).toBeUndefined();
    }
  });

  it('goes on in one direction, in whatever order it is told', () => {
    expect(laterState(null, 'open')).toBe('open');
    expect(laterState('won', 'open')).toBe('won');
    expect(laterState('won', 'lost')).toBe('lost');
    expect(laterState('open', null)).toBe('open');
  });

  it.each([
    ['refund', '₹10.00', 'Razorpay gave ₹10.00 back'],
    ['refundReturned', '₹10.00', '₹10.00 that Razorpay had given back came back'],
    ['chargeback', null, 'The customer’s bank claims money from Razorpay'],
    ['chargebackReturned', null, 'The bank gave money back to Razorpay'],
  ] as const)('is a sentence: %s of %s', (kind, amount, text) => {
    expect(moveText({ kind, gateway: 'razorpay', amount })).toBe(text);
  });
});
