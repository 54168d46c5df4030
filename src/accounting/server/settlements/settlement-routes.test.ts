import { beforeEach, describe, expect, it } from 'vitest';
import { openBooks } from '#lab/builders/money-builders.ts';
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
import { providerRefundId } from '#src/payments/server/refunds/refund-id.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { paymentCaptures } from '#src/payments/server/settling/payment-capture-tables.ts';
import { settlementFiles } from './settlement-tables.ts';

const app = setUpApp();
const owner = setUpOwner(app);
const { take, bank, differences, refresh, storedLines } = settlementDesk(app, owner);
let books: Awaited<ReturnType<typeof openBooks>>;
beforeEach(async () => {
  books = await openBooks(app);
});

describe("Razorpay's file", () => {
  it('shows the transfers to the bank, with fee and tax, and is matched by the payment', async () => {
    const [paid] = await books.book({ refunds: [{ paise: 1000, at: testNow }] });
    const [refund] = await app.shop.db.select().from(refunds);
    const file = razorpay(
      { entity_id: paid?.paymentRef ?? '' },
      { ...razorpayOut, entity_id: refund?.gatewayRef ?? '' },
      { ...razorpayOut, entity_id: 'adj_1', transaction_entity: 'adjustment' },
    );
    expect(await take('razorpay', file)).toEqual({
      status: 200,
      body: { isNew: true, lines: 3, notOfShop: 0 },
    });
    const { days, files } = await bank();
    expect(days).toEqual([
      {
        ...{ company: 'razorpay', date: '2026-11-23', utr: 'HDFCN52026112312345', payments: 1 },
        ...{ gross: 104, refunded: 10, fee: 2, tax: 0.36, other: -10, net: 81.64 },
      },
    ]);
    expect(files).toMatchObject([{ company: 'razorpay', fileName: 'nov.csv', lines: 3 }]);
    expect((await storedLines()).map(({ attemptId, refundId }) => attemptId ?? refundId)).toEqual([
      paid?.attemptId,
      refund?.id,
      null,
    ]);
    expect(await differences()).toEqual([]);
  });

  it('changes nothing when it is imported again, and neither do lines of an earlier file', async () => {
    const [paid] = await books.book({});
    const id = paid?.paymentRef ?? '';
    await take('razorpay', razorpay({ entity_id: id }));
    expect((await take('razorpay', razorpay({ entity_id: id }))).body).toMatchObject({
      isNew: false,
      lines: 0,
    });
    const longer = razorpay({ entity_id: id }, { entity_id: 'pay_other' });
    expect((await take('razorpay', longer)).body).toEqual({ isNew: true, lines: 1, notOfShop: 1 });
    expect(await storedLines()).toHaveLength(2);
    const other = razorpay({ entity_id: id, 'fee (exclusive tax)': '3.0', credit: '100.64' });
    const { status, body } = await take('razorpay', other);
    expect(status).toBe(422);
    expect(body.message).toBe(
      `Line 2: "nov.csv" has other figures for ${id}. If they are wrong, take that file back first. Nothing was stored.`,
    );
    expect(await app.shop.db.select().from(settlementFiles)).toHaveLength(2);
  });

  it('is refused completely if a line is wrong, or if it is another company’s', async () => {
    const wrong = await take('razorpay', razorpay({ entity_id: 'pay_0' }, {}));
    expect(wrong).toMatchObject({
      status: 422,
      body: { details: [{ path: '3', message: 'The id of the payment is missing.' }] },
    });
    expect(await take('razorpay', phonePe({ PhonePeReferenceId: 'T1' }))).toMatchObject({
      status: 422,
      body: { message: 'This is PhonePe’s file. Please press “PhonePe file…” to upload it.' },
    });
    expect(await storedLines()).toEqual([]);
    expect(await app.shop.db.select().from(settlementFiles)).toEqual([]);
  });

  it('of the API is in paise, and says the same as that of the dashboard', async () => {
    const [paid] = await books.book({ feePaise: 236 });
    const id = paid?.paymentRef ?? '';
    expect((await take('razorpay', razorpayApi({ entity_id: id }))).body.lines).toBe(1);
    expect((await bank()).days).toMatchObject([
      { date: '2026-11-23', gross: 104, fee: 2, tax: 0.36, net: 101.64 },
    ]);
    expect((await take('razorpay', razorpay({ entity_id: id }))).body).toMatchObject({
      isNew: true,
      lines: 0,
    });
  });
});

describe("PhonePe's file", () => {
  it("is matched by the shop's reference", async () => {
    const [paid] = await books.book({
      gateway: 'phonepe',
      refunds: [{ paise: 1000, at: testNow }],
    });
    const refundRef = providerRefundId(paid?.refundIds[0] ?? '');
    const file = phonePe(
      { MerchantReferenceId: paid?.transactionId ?? '', PhonePeReferenceId: 'T1' },
      { ...phonePeOut, MerchantReferenceId: refundRef, PhonePeReferenceId: 'T2' },
    );
    expect((await take('phonepe', file)).body.lines).toBe(2);
    expect((await bank()).days).toEqual([
      {
        ...{ company: 'phonepe', date: '2026-11-23', utr: 'UTR9', payments: 1 },
        ...{ gross: 104, refunded: 10, fee: 2, tax: 0.36, other: 0, net: 91.64 },
      },
    ]);
    expect((await storedLines()).map(({ attemptId, refundId }) => [attemptId, refundId])).toEqual([
      [paid?.attemptId, null],
      [null, paid?.refundIds[0]],
    ]);
  });

  it('can have a payment in several lines, which are one payment', async () => {
    const [paid] = await books.book({ gateway: 'phonepe' });
    const line = { MerchantReferenceId: paid?.transactionId ?? '', PhonePeReferenceId: 'T1' };
    const rest = { ...phonePeOut, PaymentType: 'PAYMENT', ...line };
    const wallet = { ...rest, Instrument: 'WALLET_REDEMPTION', Amount: '4.00' };
    const file = phonePe({ ...line, Amount: '100.00' }, wallet);
    expect((await take('phonepe', file)).body.lines).toBe(2);
    expect(await differences()).toEqual([]);
    const other = await take('phonepe', phonePe({ ...line, Amount: '100.00' }));
    expect(other.body.message).toContain('"nov.csv" has other figures for T1.');
    const later = phonePe({ ...line, Amount: '100.00' }, wallet, { PhonePeReferenceId: 'T2' });
    expect((await take('phonepe', later)).body.lines).toBe(1);
    expect((await bank()).days).toMatchObject([{ payments: 2, gross: 208, net: 203.28 }]);
  });
});

it('a line that the version before has stored is known', async () => {
  const first = { PhonePeReferenceId: 'T1' };
  await take('phonepe', phonePe(first));
  await app.database.pool.query(
    `begin; set local session_replication_role = replica;
     update settlement_lines set part = ''; commit`,
  );
  const { body } = await take('phonepe', phonePe(first, { PhonePeReferenceId: 'T2' }));
  expect(body.lines).toBe(1);
});

describe('entries that are only in one of the two books', () => {
  it('are listed in both directions, after banks have had time', async () => {
    const [settled, missing] = await books.book({}, { paidAt: new Date('2026-11-18T05:00:00Z') });
    await take(
      'razorpay',
      razorpay(
        { entity_id: settled?.paymentRef ?? '' },
        { entity_id: 'pay_unknown', amount: '50.0', credit: '47.64' },
      ),
    );
    const unknown = {
      kind: 'notOfShop',
      company: 'razorpay',
      reference: 'pay_unknown',
      booked: 0,
      settled: 50,
    };
    expect(await differences()).toMatchObject([unknown]);
    app.advance(3 * 24 * 3600);
    await refresh();
    expect(await differences()).toMatchObject([
      unknown,
      {
        kind: 'unsettledPayment',
        orderIds: [missing?.number],
        date: '2026-11-18',
        booked: 104,
        settled: 0,
      },
    ]);
  });

  it('include payments that were settled with another amount', async () => {
    const [paid] = await books.book({});
    await take(
      'razorpay',
      razorpay({ entity_id: paid?.paymentRef ?? '', amount: '100.0', credit: '97.64' }),
    );
    expect(await differences()).toMatchObject([{ kind: 'otherAmount', booked: 104, settled: 100 }]);
  });

  it('name another business on the same account once a file', async () => {
    const [paid] = await books.book({});
    const others = ['pay_a', 'pay_b', 'pay_c'].map((entity_id) => ({ entity_id }));
    const refund = { ...razorpayOut, entity_id: 'rfnd_z' };
    const file = razorpay({ entity_id: paid?.paymentRef ?? '' }, ...others, refund);
    expect((await take('razorpay', file)).body).toMatchObject({ lines: 5, notOfShop: 4 });
    await take('razorpay', razorpay({ entity_id: 'pay_d' }));
    expect(await differences()).toMatchObject([
      { kind: 'notOfShop', reference: 'pay_d', settled: 104, orderIds: [] },
      { kind: 'notOfShop', reference: 'pay_a and 3 more', settled: 302 },
    ]);
  });

  it('include what a company took of a payment: a refund of its dashboard, and a chargeback', async () => {
    const [one, two] = await books.book({}, {});
    const out = (entity_id: string, payment_id = '', more = {}) => ({
      ...{ type: 'refund', fee: '0', tax: '0', amount: '1000', debit: '1000', credit: '0' },
      ...{ entity_id, payment_id, ...more },
    });
    const dispute = { type: 'adjustment', dispute_id: 'disp_1' };
    const file = razorpayApi(
      out('rfnd_1', one?.paymentRef),
      out('adj_1', two?.paymentRef, dispute),
    );
    expect((await take('razorpay', file)).body).toMatchObject({ lines: 2, notOfShop: 0 });
    const refund = { kind: 'unknownRefund', reference: 'rfnd_1', orderIds: [one?.number] };
    expect(await differences()).toMatchObject([
      { ...refund, booked: 0, settled: 10 },
      { kind: 'chargeback', reference: 'adj_1', orderIds: [two?.number], settled: 10 },
    ]);
    expect((await storedLines()).map(({ disputeRef }) => disputeRef)).toEqual(['', 'disp_1']);
    // The shop has won the dispute.
    const back = { ...dispute, debit: '0', credit: '1000' };
    await take('razorpay', razorpayApi(out('adj_2', two?.paymentRef, back)));
    expect(await differences()).toMatchObject([refund]);
    expect((await bank()).days).toMatchObject([{ gross: 0, refunded: 10, other: 0, net: -10 }]);
  });

  it('include a refund that came back', async () => {
    const [paid] = await books.book({ refunds: [{ paise: 1000, at: testNow }] });
    const [refund] = await app.shop.db.select().from(refunds);
    const line = { ...razorpayOut, entity_id: refund?.gatewayRef ?? '' };
    await take('razorpay', razorpay(line, { ...line, debit: '0.0', credit: '10.0' }));
    expect(await differences()).toMatchObject([
      { kind: 'reversal', orderIds: [paid?.number], settled: 10 },
    ]);
  });

  it('are matched by the next file if the payment has become known', async () => {
    const [paid] = await books.book({});
    await take('razorpay', razorpay({ entity_id: 'pay_late' }));
    expect(await differences()).toMatchObject([{ kind: 'notOfShop' }]);
    const capture = {
      id: paid?.checkoutId ?? '',
      attemptId: paid?.attemptId ?? '',
      reference: 'pay_late',
    };
    await app.shop.db
      .insert(paymentCaptures)
      .values({ ...capture, amountPaise: 10_400, isExtra: true, createdAt: testNow });
    await take('razorpay', razorpay({ entity_id: 'pay_more' }));
    expect((await differences()).map(({ reference }) => reference)).toEqual(['pay_more']);
  });
});
