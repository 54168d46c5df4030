import { describe, expect, it } from 'vitest';
import { concernedText, messageText } from './closure-texts.ts';

const paid = { refundPaise: 24_000 };
const unpaid = { refundPaise: 0 };

describe('what closing does is said in one sentence', () => {
  it.each([
    [[], 'Nobody has ordered for this time yet.'],
    [[paid], '1 paid order is cancelled and ₹240.00 goes back.'],
    [Array(12).fill(paid), '12 paid orders are cancelled and ₹2,880.00 goes back.'],
    [
      [paid, unpaid],
      '1 paid order is cancelled and ₹240.00 goes back; 1 unpaid order is cancelled too.',
    ],
    [[unpaid, unpaid], '2 unpaid orders are cancelled.'],
  ])('%#', (orders, text) => {
    expect(concernedText(orders)).toBe(text);
  });
});

describe('the text for a customer', () => {
  const order = { id: 42, date: '2026-11-24', shift: 'Dinner', refundPaise: 24_000 } as const;
  const by = { shopName: 'Tulsi Tiffin', reason: 'Diwali' };

  it('names the shop, the meal, the reason, the order and the money', () => {
    expect(messageText(order, by)).toBe(
      "Tulsi Tiffin: we are closed for dinner on 24 Nov (Diwali), so we can't cook your order " +
        '#0042. We are sorry. ₹240.00 goes back to you the way you paid, usually within 5 to 10 ' +
        'working days.',
    );
  });

  it('says nothing of money that was never paid', () => {
    expect(messageText({ ...order, refundPaise: 0 }, by)).not.toContain('₹');
  });
});
