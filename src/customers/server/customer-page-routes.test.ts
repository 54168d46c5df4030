import { describe, expect, it } from 'vitest';
import { cardOf, placeDueOrder } from '#lab/builders/customer-builders.ts';
import { addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import type { AdminOrder } from '#src/orders/admin-order-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { personViews } from '#src/privacy/server/privacy-tables.ts';
import type { CustomerPayment } from '../customer-page-contract.ts';

const payer = setUpPayer();
const { app } = payer;
const owner = setUpOwner(app);
const mobile_no = '9825012345';

interface Answer {
  orders: WireOf<typeof AdminOrder>[];
  payments: WireOf<typeof CustomerPayment>[];
  hasMore: boolean;
}
async function ask(path: string, as: object = owner.as) {
  const { id } = (await cardOf(app, owner, mobile_no)).customer;
  return app.send<Answer>('GET', `/api/admin/customers/${id}${path}`, undefined, as);
}

describe('the page of a person', () => {
  it('shows their orders in pages, newest first', async () => {
    const menus = [{ menu_id: await addMenu(app), quantity: 1 }];
    const placed: number[] = [];
    for (let count = 0; count < 26; count += 1) {
      placed.unshift((await placeTestOrder(app, { mobile_no, menus })).orderId);
    }
    await placeTestOrder(app, { mobile_no: '9825099001', menus });
    const { orders, hasMore } = (await ask('/orders')).body;
    expect(orders.map(({ id }) => id)).toEqual(placed.slice(0, 25));
    expect(hasMore).toBe(true);
    const rest = (await ask(`/orders?before=${orders.at(-1)?.id}`)).body;
    expect(rest).toMatchObject({ orders: [{ id: placed[25] }], hasMore: false });
  });

  it('shows their payments and refunds, newest first', async () => {
    const { orderId } = await placePaidOrder(payer, { mobile_no });
    await placeDueOrder(app, { mobile_no }, 'done');
    app.advance(60);
    const body = { reason: 'No gas today' };
    await app.send('POST', `/api/admin/orders/${orderId}/cancel`, body, owner.as);
    expect((await ask('/payments')).body).toMatchObject({
      payments: [
        { kind: 'refund', amount: 104, orders: [orderId] },
        { kind: 'online', amount: 104, orders: [orderId] },
      ],
      hasMore: false,
    });
  });

  it('records who looked, and answers 404 for an unknown customer', async () => {
    await placeTestOrder(app, { mobile_no });
    expect((await ask('')).status).toBe(200);
    expect(await app.shop.db.select().from(personViews)).toMatchObject([
      { staffId: owner.id, screen: 'Customer' },
    ]);
    const nobody = `/api/admin/customers/${crypto.randomUUID()}`;
    expect((await app.send('GET', nobody, undefined, owner.as)).status).toBe(404);
  });
});
