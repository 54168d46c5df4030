import { expect, it } from 'vitest';
import { unassignableText } from './assignment-rules.ts';

it('the text for an order that can’t be assigned names the order and the reason', () => {
  expect(
    unassignableText(42, { status: 'done', payment_status: 'done', settlement: 'online' }),
  ).toBe('Order #0042 is delivered already. No order was assigned.');
  expect(
    unassignableText(42, { status: 'pending', payment_status: 'pending', settlement: 'online' }),
  ).toBe('Order #0042 is not paid. No order was assigned.');
});
