import { describe, expect, it } from 'vitest';
import type { PaymentMethod } from '#src/orders/payment-methods.ts';
import { renderText } from '#src/outbox/template-rules.ts';
import { templates } from '#src/outbox/text-templates.ts';
import { closedValues, concernedText } from './closure-texts.ts';

const paid = { refundPaise: 24_000, isDue: false, isOfPass: false };
const unpaid = { refundPaise: 0, isDue: false, isOfPass: false };
const due = { refundPaise: 0, isDue: true, isOfPass: false };
const drawn = { refundPaise: 0, isDue: false, isOfPass: true };

describe('the effect of a closure is said in one sentence', () => {
  it.each([
    [[], 'Nobody has ordered for this time yet.'],
    [[paid], '1 paid order is cancelled and ₹240.00 goes back.'],
    [Array(12).fill(paid), '12 paid orders are cancelled and ₹2,880.00 goes back.'],
    [
      [paid, unpaid],
      '1 paid order is cancelled and ₹240.00 goes back; 1 unpaid order is cancelled too.',
    ],
    [[unpaid, unpaid], '2 unpaid orders are cancelled.'],
    [[drawn], '1 pass order is cancelled, and the meals stay on the passes.'],
    [
      [paid, drawn, unpaid],
      '1 paid order is cancelled and ₹240.00 goes back; 1 pass order is cancelled too, and the ' +
        'meals stay on the passes; 1 unpaid order is cancelled too.',
    ],
    [
      [due, paid, due, unpaid],
      '1 paid order is cancelled and ₹240.00 goes back; 2 cash orders are cancelled too; ' +
        '1 unpaid order is cancelled too.',
    ],
  ])('%#', (orders, text) => {
    expect(concernedText(orders)).toBe(text);
  });
});

describe('the text for a customer of a closed day', () => {
  const order = { number: 42, deliveryDate: '2026-11-24', shift: 'Dinner' } as const;
  const textFor = (refundPaise: number, settlement: PaymentMethod = 'online') => {
    const values = closedValues({ ...order, settlement, refundPaise }, 'Diwali');
    return renderText(templates.closed.body, { ...values, shop: 'Tulsi Tiffin' });
  };

  it('names the shop, the meal, the reason, the order and the money', () => {
    expect(textFor(24_000)).toBe(
      "Tulsi Tiffin: we are closed for dinner on 24 Nov (Diwali), so we can't cook your order " +
        '#0042. We are sorry. ₹240.00 goes back to you the way you paid, usually within 5 to 10 ' +
        'working days.',
    );
  });

  it('says that a meal of a pass stays there', () => {
    expect(textFor(0, 'pass')).toContain('We are sorry. Your meal stays on your pass.');
  });

  it('mentions no money that was never paid', () => {
    expect(textFor(0)).not.toContain('₹');
  });
});
