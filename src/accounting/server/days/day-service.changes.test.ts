import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { addAddress, addMenu } from '#lab/builders/shop-builders.ts';
import { asDelivery, asOwner } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { replacePerson, setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { tenderAmounts } from '#lab/screens/tender-amounts.ts';
import { placePaidOrder } from '#lab/simulation/payer.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { addUpDishes, addUpSales } from '#src/reports/server/report-service.ts';
import type { DayBook } from '../../day-contract.ts';

const payer = setUpPayer();
const { app } = payer;
const owner = setUpOwner(app);
const days = { from: testToday, to: testToday };

/**
 * Three thalis and a chole are paid. One thali and the chole remain in the order and are handed
 * over.
 */
async function sellLessThanWasPaid(): Promise<void> {
  const thali = await addMenu(app, { variant: 'Thali', pricePaise: 16_000 });
  const chole = await addMenu(app, { variant: 'Chole', pricePaise: 5000 });
  const linesOf = (thalis: number) => [
    { menu_id: thali, quantity: thalis },
    { menu_id: chole, quantity: 1 },
  ];
  const address_id = await addAddress(app);
  const { orderId } = await placePaidOrder(payer, { address_id, menus: linesOf(3) });
  const rider = await asDelivery(app);
  const put = async (path: string, body: object, { as } = owner) => {
    const headers = { ...as.headers, 'idempotency-key': randomUUID() };
    expect((await app.send('PUT', path, body, { headers })).status, path).toBe(200);
  };
  const change = { menus: linesOf(1), seen: linesOf(3), reason: 'Two guests less' };
  await put(`/api/admin/orders/${orderId}/lines`, change);
  await put('/api/admin/assign-orders', { orderIds: [orderId], delivery_boy_id: rider.id });
  for (const status of ['outForDelivery', 'done'])
    await put('/api/deliveryboy/order/status', { orderId, status }, rider);
}

const read = async () => {
  const path = `/api/admin/days/${testToday}`;
  return (await app.send<WireOf<typeof DayBook>>('GET', path, undefined, owner.as)).body;
};

describe('a paid order from which something was removed', () => {
  it('is sold for the paid amount, and its day shows which part of it is not dishes', async () => {
    await sellLessThanWasPaid();
    const sums = {
      sold: 530,
      tenders: tenderAmounts({ online: 530 }),
      refunded: 320,
      takenOut: 320,
    };
    const book = await read();
    expect(book).toMatchObject(sums);
    expect(book.dishes.map(({ name, count, amount }) => [name, count, amount])).toEqual([
      ['Thali', 1, 160],
      ['Chole', 1, 50],
    ]);
  });

  it('leaves the books consistent when its day is closed', async () => {
    await sellLessThanWasPaid();
    // Without a cut-off, a shift takes orders until the end of its day.
    app.advance(14 * 3600);
    await replacePerson(owner, asOwner(app));
    const { sold, refunded } = await read();
    const closed = await app.send(
      'POST',
      `/api/admin/days/${testToday}/close`,
      { sold, refunded },
      owner.as,
    );
    expect(closed.status).toBe(200);
    expect(await read()).toMatchObject({ sold: 530, refunded: 320, takenOut: 320 });
    await expectNoBrokenRules(app.shop.db);
  });

  it('counts only its other refunds against its dishes', async () => {
    await sellLessThanWasPaid();
    const { total } = await addUpSales(app.shop.db, days);
    expect([total.soldPaise, total.refundedPaise]).toEqual([53_000, 32_000]);
    const dishes = await addUpDishes(app.shop.db, days);
    expect(
      dishes.map(({ label, soldPaise, refundedPaise }) => [label, soldPaise, refundedPaise]),
    ).toEqual([
      ['Thali', 16_000, 0],
      ['Chole', 5000, 0],
    ]);
  });
});
