import { describe, expect, it } from 'vitest';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { PaymentAttempt, Refund } from '../admin-payment-contract.ts';

const payer = setUpPayer();
const { app } = payer;
const admin = setUpOwner(app);

type Money = {
  checkoutTotal: number;
  payments: WireOf<typeof PaymentAttempt>[];
  refunds: WireOf<typeof Refund>[];
};
const money = async (id: number) =>
  (await app.send<Money>('GET', `/api/admin/orders/${id}/payments`, undefined, admin.as)).body;
/** One checkout for lunch (104 rupees) and dinner (50 rupees). */
const lunchAndDinner = async () => ({
  menus: [
    { menu_id: await addMenu(app), quantity: 1 },
    { menu_id: await addMenu(app, { shift: 'Dinner', pricePaise: 5000 }), quantity: 1 },
  ],
});

describe('the payments of an order', () => {
  it('are every attempt of its checkout, oldest first, with the outcome of the money', async () => {
    const { orderId, transactionId } = await placePaidOrder(payer, await lunchAndDinner());
    expect(await money(orderId + 1)).toEqual({
      checkoutTotal: 154,
      isBeingPaid: false,
      payments: [
        {
          transactionId,
          gateway: 'test',
          state: 'paid',
          outcome: 'accepted',
          amount: 154,
          createdAt: '2026-11-21T10:25:00.000+05:30',
          updatedAt: '2026-11-21T10:25:00.000+05:30',
        },
      ],
      refunds: [],
      refundable: 50,
      receipt: expect.stringMatching(/^\/receipt\/[0-9a-f]{32}$/),
    });
    const unknown = await app.send('GET', '/api/admin/orders/4711/payments', undefined, admin.as);
    expect(unknown.status).toBe(404);
  });
});
