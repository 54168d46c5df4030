import { beforeEach, describe, expect, it } from 'vitest';
import { openBooks, type StoredOrder } from '#lab/builders/money-builders.ts';
import {
  phonePe,
  phonePeOut,
  razorpay,
  razorpayApi,
  razorpayOut,
} from '#lab/builders/settlements/settlement-builders.ts';
import { settlementDesk } from '#lab/builders/settlements/settlement-desk.ts';
import { testNow } from '#lab/builders/test-app.ts';
import { setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import { journalFaults } from '#lab/simulation/journal-faults.ts';
import type { OutsideMove } from '#src/payments/outside-move-contract.ts';
import { noteMove } from '#src/payments/server/outside/outside-move-service.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';

const app = setUpApp();
const owner = setUpOwner(app);
const { take, differences, storedLines } = settlementDesk(app, owner);
let books: Awaited<ReturnType<typeof openBooks>>;
let paid: StoredOrder;
beforeEach(async () => {
  books = await openBooks(app);
  const [first] = await books.book({});
  if (!first) throw new Error('no order was booked');
  paid = first;
});

const waiting = async () => {
  type Moves = { moves: WireOf<typeof OutsideMove>[] };
  const { body } = await app.send<Moves>('GET', '/api/admin/outside-moves', undefined, owner.as);
  return body.moves;
};
const book = async (choice: string) => {
  const [move] = await waiting();
  const body = { choice, reason: 'The manager did it' };
  const path = `/api/admin/outside-moves/${move?.id}/book`;
  return (await app.send('POST', path, body, owner.as)).status;
};
/** A line of Razorpay's API that takes or brings ₹10 of the payment. */
const line = (entity_id: string, more: Record<string, string> = {}) => ({
  ...{ type: 'refund', fee: '0', tax: '0', amount: '1000', debit: '1000', credit: '0' },
  ...{ entity_id, payment_id: paid.paymentRef, ...more },
});
const dispute = { type: 'adjustment', dispute_id: 'disp_1' };
const brought = { debit: '0', credit: '1000' };
const payment = () => ({ entity_id: paid.paymentRef });

describe('a line of a settlement file', () => {
  it('about a refund of the dashboard waits to be booked, and is no difference then', async () => {
    await take('razorpay', razorpayApi(payment(), line('rfnd_1')));
    expect(await waiting()).toMatchObject([
      { kind: 'refund', reference: 'rfnd_1', amount: 10, orders: [{ id: paid.number }] },
    ]);
    expect(await differences()).toMatchObject([{ kind: 'unknownRefund', settled: 10 }]);
    expect(await book('toCustomer')).toBe(200);
    expect(await differences()).toEqual([]);
    // The next file knows the refund, and a later look at it finds it settled.
    await take('razorpay', razorpayApi({ entity_id: 'pay_more' }));
    expect((await storedLines()).find(({ entityId }) => entityId === 'rfnd_1')).toMatchObject({
      refundId: expect.any(String),
      ofAttemptId: null,
    });
    expect((await differences()).map(({ kind }) => kind)).toEqual(['notOfShop']);
    expect(await waiting()).toEqual([]);
  });

  it('about a chargeback waits with its whole amount; booked, the company owes nothing more', async () => {
    const parts = [line('adj_1', dispute), line('adj_2', dispute)];
    await take('razorpay', razorpayApi(payment(), ...parts));
    expect(await waiting()).toMatchObject([
      { kind: 'chargeback', reference: 'disp_1', amount: 20 },
    ]);
    expect(await book('chargeback')).toBe(200);
    expect(await differences()).toEqual([]);
    await take('razorpay', razorpayApi(line('adj_3', { ...dispute, ...brought })));
    expect(await waiting()).toMatchObject([{ kind: 'chargebackReturned', amount: 10 }]);
    expect(await differences()).toMatchObject([{ kind: 'chargeback', settled: 10 }]);
    expect(await book('cameBack')).toBe(200);
    expect(await differences()).toEqual([]);
    const faults = await journalFaults(app.shop.db);
    expect(faults.filter((fault) => fault.includes('company'))).toEqual([]);
  });

  it('that was told by an event before is the same matter, with the amount of the file', async () => {
    const by = { shop: app.shop, gateway: 'razorpay', now: testNow };
    const told = { kind: 'chargeback', reference: 'disp_1', amountPaise: 10_400 } as const;
    await noteMove(app.shop.db, by, { ...told, attemptId: paid.attemptId, state: 'lost' });
    await take('razorpay', razorpayApi(line('adj_1', { ...dispute, payment_id: '' })));
    expect(await waiting()).toMatchObject([{ amount: 10, state: 'lost' }]);
    // A file that says it again, and an event that does, change nothing.
    await noteMove(app.shop.db, by, told);
    expect(await waiting()).toHaveLength(1);
  });

  it('can be booked after its customer was erased, and keeps one from it before', async () => {
    const person = { mobile_no: paid.mobileNo, confirmation: paid.mobileNo };
    const erase = async () => {
      type Answer = { details?: { message: string }[] };
      const path = '/api/admin/privacy/erase';
      const { status, body } = await app.send<Answer>('POST', path, person, owner.as);
      return [status, ...(body.details ?? []).map(({ message }) => message)];
    };
    await take('razorpay', razorpayApi(line('rfnd_1')));
    expect(await erase()).toEqual([
      409,
      'Razorpay gave ₹10.00 back: nobody has said on the Money page what it was.',
    ]);
    expect(await book('notOurs')).toBe(200);
    expect(await erase()).toEqual([200]);
    await take('razorpay', razorpayApi(line('rfnd_2')));
    expect(await book('toCustomer')).toBe(200);
    expect(await app.shop.db.select().from(refunds)).toMatchObject([{ gatewayRef: 'rfnd_2' }]);
  });

  it('of another business on the same account calls nobody', async () => {
    const strange = line('rfnd_9', { payment_id: 'pay_strange' });
    await take('razorpay', razorpayApi(strange, line('adj_9', { ...dispute, payment_id: '' })));
    expect(await waiting()).toEqual([]);
    expect(await differences()).toMatchObject([{ kind: 'notOfShop', settled: 20 }]);
  });

  it('about a payment that becomes known later waits from then on', async () => {
    await take('razorpay', razorpayApi(line('rfnd_1', { payment_id: 'pay_late' })));
    expect(await waiting()).toEqual([]);
    await app.database.pool.query('update payment_attempts set payment_ref = $1', ['pay_late']);
    await app.database.pool.query('delete from payment_captures');
    await take('razorpay', razorpayApi({ entity_id: 'pay_more' }));
    expect(await waiting()).toMatchObject([{ reference: 'rfnd_1' }]);
  });

  it('about a refund of the shop that came back waits, and makes the refund owed again', async () => {
    const [order] = await books.book({ refunds: [{ paise: 1000, at: testNow }] });
    const [refund] = await app.shop.db.select().from(refunds);
    const out = { ...razorpayOut, entity_id: refund?.gatewayRef ?? '' };
    await take('razorpay', razorpay(out, { ...out, debit: '0.0', credit: '10.0' }));
    expect(await waiting()).toMatchObject([
      { kind: 'refundReturned', amount: 10, orders: [{ id: order?.number }] },
    ]);
    expect(await book('cameBack')).toBe(200);
    expect(await app.shop.db.select().from(refunds)).toMatchObject([{ state: 'failed' }]);
    expect(await differences()).toEqual([]);
  });
});

it("a refund of PhonePe's dashboard is one matter by its event's ids and by those of the file", async () => {
  const [order] = await books.book({ gateway: 'phonepe' });
  const by = { shop: app.shop, gateway: 'phonepe', now: testNow };
  await noteMove(app.shop.db, by, {
    ...{ kind: 'refund', reference: 'dashboard_1', otherRef: 'OMR1' },
    attemptId: order?.attemptId,
  });
  expect(await waiting()).toMatchObject([{ reference: 'dashboard_1' }]);
  expect(await book('toCustomer')).toBe(409);
  const out = { ...phonePeOut, MerchantReferenceId: 'dashboard_1', PhonePeReferenceId: 'T7' };
  expect((await take('phonepe', phonePe(out))).body).toMatchObject({ notOfShop: 0 });
  expect(await waiting()).toMatchObject([{ reference: 'dashboard_1', amount: 10 }]);
  expect(await book('toCustomer')).toBe(200);
  expect(await differences()).toEqual([]);
  await take('phonepe', phonePe({ PhonePeReferenceId: 'T8', MerchantReferenceId: 'T9' }));
  expect((await differences()).map(({ kind }) => kind)).toEqual(['notOfShop']);
});
