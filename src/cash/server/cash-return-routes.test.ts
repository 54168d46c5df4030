import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { setUpDoor } from '#lab/builders/cash-builders.ts';
import { closeToday, expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import type { PaidOrder } from '#lab/builders/run-builders.ts';
import { asAdmin, asOwner, type TestPerson } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import type { DayBook } from '#src/accounting/day-contract.ts';
import { findUnsettled } from '#src/accounting/server/days/unsettled-service.ts';
import { addDays, daySeconds } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { receipts } from '#src/receipts/server/receipt-tables.ts';
import type { OrderCash } from '../cash-return-contract.ts';
import { cashReturns } from './collection-tables.ts';

const door = setUpDoor();
const { app, ramesh, admin, collect, carried, cancel } = door;

/** An order that Ramesh has taken ₹104 for. */
const taken = async () => {
  const order = await carried(ramesh);
  await collect(ramesh, order);
  return order;
};
const cashOf = async ({ number }: PaidOrder) =>
  (
    await app.send<WireOf<typeof OrderCash>>(
      'GET',
      `/api/admin/cash/orders/${number}`,
      undefined,
      admin.as,
    )
  ).body;
const part = { amount: 30, returnable: 104, reason: 'Cold', fromTill: true };
const giveBack = async (
  { number }: PaidOrder,
  body: object = {},
  {
    key = randomUUID(),
    person = asOwner(app),
  }: { key?: string; person?: Promise<TestPerson> } = {},
) => {
  const { as } = await person;
  const headers = { ...as.headers, 'idempotency-key': key };
  const path = `/api/admin/cash/orders/${number}/return`;
  const { status, body: answer } = await app.send<{ id: string; message?: string }>(
    ...(['POST', path, { ...part, ...body }, { headers }] as const),
  );
  return { status, message: answer.message };
};
const done = { status: 200, message: undefined };

describe('a part of the cash that paid an order', () => {
  it('goes back from the till with a credit note, and the order stays sold', async () => {
    const order = await taken();
    expect(await cashOf(order)).toEqual({
      ...{ taken: 104, returnable: 104, rider: 'Ramesh Parmar', returns: [] },
    });
    expect(await giveBack(order, { staffNote: 'Call her' })).toEqual(done);
    expect(await cashOf(order)).toMatchObject({
      returnable: 74,
      returns: [
        {
          ...{ amount: 30, reason: 'Cold', staffNote: 'Call her' },
          ...{ given: { by: 'Meena Shah' }, creditNote: expect.stringContaining('/receipt/') },
        },
      ],
    });
    const papers = await app.shop.db.select().from(receipts);
    expect(papers.map(({ kind, amountPaise }) => [kind, amountPaise])).toEqual([
      ['receipt', 10_400],
      ['creditNote', 3000],
    ]);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('is given by the rider who took it, out of the cash in hand', async () => {
    const order = await taken();
    expect(await giveBack(order, { fromTill: false })).toEqual(done);
    expect(await door.brokenRules()).toEqual([]);
    const [owed] = (await door.ownCash(ramesh)).toReturn;
    expect(owed).toMatchObject({ amount: 30, reason: 'Cold', orderId: order.number });
    await app.send('PUT', `/api/deliveryboy/cash/returns/${owed?.id}`, {}, ramesh.as);
    expect((await door.ownCash(ramesh)).holds).toBe(74);
    expect((await cashOf(order)).returns).toMatchObject([{ given: { by: 'Ramesh Parmar' } }]);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('is never more than was taken, whoever decides at once', async () => {
    const order = await taken();
    expect(await giveBack(order, { amount: 105 })).toMatchObject({ status: 409 });
    const answers = await Promise.all(
      [80, 70].map((amount) => giveBack(order, { amount, fromTill: false })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [{ amountPaise = 0 } = {}] = await app.shop.db.select().from(cashReturns);
    const left = 104 - amountPaise / 100;
    expect(await giveBack(order, { amount: left, returnable: left })).toEqual(done);
    expect((await cashOf(order)).returnable).toBe(0);
    expect(await door.brokenRules()).toEqual([]);
    await expect(
      app.database.pool.query(`insert into cash_returns
        select gen_random_uuid(), collection_id, amount_paise, cause, reason, created_at, given_at,
          given_by_rider, given_by_staff, given_day, 'another key of a press', staff_note, decided_by
        from cash_returns limit 1`),
    ).rejects.toThrow('more cash goes back than was taken');
  });

  it('is decided once, however often the press arrives', async () => {
    const order = await taken();
    const key = randomUUID();
    for (let count = 0; count < 2; count++)
      expect(await giveBack(order, {}, { key })).toEqual(done);
    expect(await app.shop.db.select().from(cashReturns)).toHaveLength(1);
    expect(await giveBack(await taken(), {}, { key })).toMatchObject({ status: 422 });
  });

  it('is given back of its day, and of the next one where its day is closed', async () => {
    const order = await taken();
    await door.step(ramesh, order, 'done');
    await giveBack(order);
    app.advance(20 * 3600);
    const { as } = await asOwner(app);
    const dayOf = async (date: string) =>
      (await app.send<WireOf<typeof DayBook>>('GET', `/api/admin/days/${date}`, undefined, as))
        .body;
    expect(await dayOf(testToday)).toMatchObject({ sold: 104, refunded: 30 });
    const ofToday = { date: testToday, timeZone: 'Asia/Kolkata' };
    const close = await app.send(
      'POST',
      `/api/admin/days/${testToday}/close`,
      { sold: 104, refunded: 30, unsettled: await findUnsettled(app.shop.db, ofToday) },
      as,
    );
    expect(close.status).toBe(200);
    await giveBack(order, { amount: 10, returnable: 74 });
    expect(await dayOf(testToday)).toMatchObject({ refunded: 30 });
    expect(await dayOf(addDays(testToday, 1))).toMatchObject({ lateRefunded: 10 });
    expect(await door.brokenRules()).toEqual([]);
  });

  it('leaves the rest to go back when its order is cancelled', async () => {
    const order = await taken();
    await giveBack(order);
    await door.report(ramesh, order);
    expect((await cancel(order)).body.refundOwed).toBe(74);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('is in the balances of the next close when its order is cancelled after a later day was closed', async () => {
    const order = await taken();
    await giveBack(order);
    await door.report(ramesh, order);
    app.advance(5 * daySeconds);
    await closeToday(app);
    app.advance(daySeconds);
    Object.assign(admin, await asAdmin(app));
    expect((await cancel(order)).status).toBe(200);
    await closeToday(app);
    await expectNoBrokenRules(app.shop.db);
  });

  it('is an owner’s decision, of an order that was paid in cash', async () => {
    const order = await taken();
    expect(await giveBack(order, {}, { person: Promise.resolve(admin) })).toMatchObject({
      status: 403,
    });
    expect(await giveBack(await carried(ramesh))).toEqual({
      ...{ status: 409, message: 'This order was not paid in cash.' },
    });
    expect(await cashOf(await carried(ramesh))).toEqual({ taken: 0, returnable: 0, returns: [] });
  });
});
