import { describe, expect, it } from 'vitest';
import { addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { asOwner } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { replacePerson, setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { ask, attempts, idOf, initiate, placePaidOrder } from '#lab/simulation/payer.ts';
import { outsideMoves } from '#src/payments/server/outside/outside-move-tables.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { MoneyFilter, MoneyRow } from '../money-contract.ts';
import type { MoneyKind } from '../money-rules.ts';

const payer = setUpPayer();
const { app } = payer;
const admin = setUpOwner(app);

const post = async <Body>(url: string, body: object) =>
  (await app.send<Body>('POST', `/api/admin/${url}`, body, admin.as)).body;
const paidToday: MoneyFilter = { by: 'paymentdate', from: testToday, to: testToday };
const tomorrow = addDays(testToday, 1);
/** Kinds with entries as rupees, and `kept`. */
const sums = async (filter: Partial<MoneyFilter> = {}) => {
  const { sums: found, kept } = await post<{
    sums: Record<MoneyKind, { count: number; amount: number }>;
    kept: number;
  }>('money/sums', { ...paidToday, ...filter });
  const some = Object.entries(found).filter(([, { count }]) => count > 0);
  return { ...Object.fromEntries(some.map(([kind, { amount }]) => [kind, amount])), kept };
};
const rowsOf = async (filter: Partial<MoneyFilter> = {}) =>
  (await post<{ rows: WireOf<typeof MoneyRow>[] }>('money/rows', { ...paidToday, ...filter })).rows;
const find = async (reference: string) =>
  (await post<{ rows: WireOf<typeof MoneyRow>[] }>('money/find', { reference })).rows;

describe('money that a bank took', () => {
  it('is not kept, with the first order of its payment, until the bank gives it back', async () => {
    await placePaidOrder(payer);
    const [attempt] = await attempts(app);
    const move = {
      ...{ gateway: 'test', reference: 'disp_1', attemptId: attempt?.id, amountPaise: 10_400 },
    };
    const by = {
      createdAt: app.shop.clock(),
      decidedAt: app.shop.clock(),
      decidedBy: admin.id,
      reason: 'Lost',
    };
    const take = (kind: 'chargeback' | 'chargebackReturned', decision: 'chargeback' | 'cameBack') =>
      app.shop.db.insert(outsideMoves).values({ id: newId(), ...move, ...by, kind, decision });
    await take('chargeback', 'chargeback');
    expect(await sums()).toEqual({ paid: 104, chargeback: 104, kept: 0 });
    expect((await rowsOf({})).map(({ kind }) => kind).toSorted()).toEqual(['chargeback', 'paid']);
    await take('chargebackReturned', 'cameBack');
    expect(await sums()).toMatchObject({ chargebackReturned: 104, kept: 104 });
  });
});

describe('money by the day of payment', () => {
  it('contains payments of that day, for any delivery day', async () => {
    const later = { menus: [{ menu_id: await addMenu(app, { date: tomorrow }), quantity: 1 }] };
    await placePaidOrder(payer, later);
    expect(await sums()).toEqual({ paid: 104, kept: 104 });
    expect(await sums({ from: tomorrow, to: tomorrow })).toEqual({ kept: 0 });
    expect(await sums({ by: 'deliverydate' })).toEqual({ kept: 0 });
  });

  it("begins and ends at midnight in the business's time zone", async () => {
    // 23:59 in India.
    app.advance(13 * 3600 + 34 * 60);
    const menus = [{ menu_id: await addMenu(app, { date: tomorrow }), quantity: 1 }];
    const late = idOf(await initiate(app, await placeTestOrder(app, { menus })));
    app.advance(120);
    payer.gateway.says('paid');
    await ask(app, late);
    await replacePerson(admin, asOwner(app));
    expect(await sums()).toEqual({ kept: 0 });
    expect(await sums({ from: tomorrow, to: tomorrow })).toEqual({ paid: 104, kept: 104 });
  });

  it('has failed attempts on the day they began, and refunds with their payment', async () => {
    await initiate(app, await placeTestOrder(app));
    const { orderId } = await placePaidOrder(payer);
    app.advance(24 * 3600);
    await replacePerson(admin, asOwner(app));
    const body = { amount: 4, refundable: 104, reason: 'It came cold' };
    await post(`orders/${orderId}/refund`, body);
    expect(await sums()).toEqual({ paid: 104, pending: 104, refundOwed: 4, kept: 100 });
    expect(await rowsOf()).toHaveLength(3);
    expect(await rowsOf({ from: tomorrow, to: tomorrow })).toEqual([]);
  });

  it('contains the share of a shift, without payments of the other shift only', async () => {
    const menus = [
      { menu_id: await addMenu(app), quantity: 1 },
      { menu_id: await addMenu(app, { shift: 'Dinner', pricePaise: 5000 }), quantity: 1 },
    ];
    await placePaidOrder(payer, { menus });
    await placePaidOrder(payer);
    expect(await sums()).toEqual({ paid: 258, kept: 258 });
    expect(await sums({ shift: 'Dinner' })).toEqual({ paid: 50, kept: 50 });
    expect(await rowsOf({ shift: 'Dinner' })).toMatchObject([{ amount: 50 }]);
  });
});

describe('money by payment company', () => {
  it.each(['orderdate', 'deliverydate', 'paymentdate'] as const)(
    'contains the payments of one company, by %s',
    async (by) => {
      await placePaidOrder(payer);
      await app.shop.db.update(paymentAttempts).set({ gateway: 'former' });
      const { orderId } = await placePaidOrder(payer);
      await post(`orders/${orderId}/cancel`, { reason: 'No gas' });
      expect(await sums({ by })).toEqual({ paid: 208, refundOwed: 104, kept: 104 });
      expect(await sums({ by, gateway: 'former' })).toEqual({ paid: 104, kept: 104 });
      expect(await sums({ by, gateway: 'test' })).toEqual({ paid: 104, refundOwed: 104, kept: 0 });
      expect(await sums({ by, gateway: 'nobody' })).toEqual({ kept: 0 });
    },
  );
});

describe('finding a payment', () => {
  it.each([
    ['the UTR', '412345678901'],
    ['the UTR with blanks', ' 4123 4567 8901 '],
    ['the company’s id of it', 'pay-1'],
    ['the same in other letters', 'PAY-1'],
  ])('is by %s', async (_what, reference) => {
    const { orderId, transactionId } = await placePaidOrder(payer);
    await initiate(app, await placeTestOrder(app));
    expect(await find(reference)).toMatchObject([
      { kind: 'paid', transactionId, orderIds: [orderId], amount: 104, mobile_no: '9825012345' },
    ]);
  });

  it('is by the shop’s own transaction id, paid or not', async () => {
    const id = idOf(await initiate(app, await placeTestOrder(app)));
    expect(await find(id)).toMatchObject([{ kind: 'pending', transactionId: id }]);
  });

  it('needs the complete number', async () => {
    await placePaidOrder(payer);
    expect(await find('4123')).toEqual([]);
    expect(await find("' or 1=1 --")).toEqual([]);
    const url = '/api/admin/money/find';
    expect((await app.send('POST', url, { reference: ' ' }, admin.as)).status).toBe(400);
  });

  it('finds a number that the company sends later', async () => {
    const id = idOf(await initiate(app, await placeTestOrder(app)));
    payer.gateway.saysPaidBy({ id: 'pay-9', amountPaise: 10_400, method: 'UPI' });
    await ask(app, id);
    expect(await find('612345678901')).toEqual([]);
    const told = { id: 'pay-9', amountPaise: 10_400, method: 'UPI', bankRef: '612345678901' };
    payer.gateway.saysPaidBy(told);
    await post(`payments/${id}/check`, {});
    expect(await find('612345678901')).toMatchObject([{ transactionId: id }]);
    expect(await attempts(app)).toMatchObject([{ paidPaise: 10_400, refundedPaise: 0 }]);
  });
});
