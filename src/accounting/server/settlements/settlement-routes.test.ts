import { beforeEach, describe, expect, it } from 'vitest';
import { openBooks } from '#lab/builders/money-builders.ts';
import { razorpay, razorpayHeader } from '#lab/builders/settlement-builders.ts';
import { asOwner } from '#lab/builders/staff-builders.ts';
import { testNow, testToday } from '#lab/builders/test-app.ts';
import { replacePerson, setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import { providerRefundId } from '#src/payments/server/refunds/refund-id.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { paymentCaptures } from '#src/payments/server/settling/payment-capture-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { listBankDays, listDifferences } from '../../settlement-contract.ts';
import { settlementFiles, settlementLines } from './settlement-tables.ts';

const app = setUpApp();
const owner = setUpOwner(app);
let books: Awaited<ReturnType<typeof openBooks>>;
beforeEach(async () => {
  books = await openBooks(app);
});

interface Refusal {
  isNew: boolean;
  lines: number;
  message: string;
  details: { path: string; message: string }[];
}

async function take(company: 'razorpay' | 'phonepe', content: string | Buffer, as = owner.as) {
  const boundary = 'a-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="nov.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const { status, body } = await app.send<Refusal>(
    'POST',
    `/api/admin/settlements/${company}`,
    Buffer.concat([
      Buffer.from(head),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    { headers: { ...as.headers, 'content-type': `multipart/form-data; boundary=${boundary}` } },
  );
  return { status, body };
}

const month = { month: testToday.slice(0, 7) };
const bank = async () =>
  (
    await app.send<WireOf<(typeof listBankDays)['response']>>(
      'POST',
      '/api/admin/settlements/days',
      month,
      owner.as,
    )
  ).body;
const differences = async () =>
  (
    await app.send<WireOf<(typeof listDifferences)['response']>>(
      'POST',
      '/api/admin/settlements/differences',
      month,
      owner.as,
    )
  ).body.differences;
const storedLines = () => app.shop.db.select().from(settlementLines);

describe("Razorpay's file", () => {
  it('shows the transfers to the bank, with fee and tax, and is matched by the payment', async () => {
    const [paid] = await books.book({ refunds: [{ paise: 1000, at: testNow }] });
    const [refund] = await app.shop.db.select().from(refunds);
    const file = razorpay(
      { id: paid?.paymentRef ?? '' },
      {
        id: refund?.gatewayRef ?? '',
        type: 'refund',
        amount: '10.00',
        fee: '0',
        tax: '0',
        credit: '0',
        debit: '10.00',
      },
      {
        id: 'adj_1',
        type: 'adjustment',
        amount: '1.00',
        fee: '0',
        tax: '0',
        credit: '0',
        debit: '1.00',
      },
    );
    expect(await take('razorpay', file)).toEqual({ status: 200, body: { isNew: true, lines: 3 } });
    const { days, files } = await bank();
    expect(days).toEqual([
      {
        ...{ company: 'razorpay', date: '2026-11-23', utr: 'HDFCN52026112312345', payments: 1 },
        ...{ gross: 104, refunded: 10, fee: 2, tax: 0.36, other: -1, net: 90.64 },
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
    await take('razorpay', razorpay({ id }));
    expect((await take('razorpay', razorpay({ id }))).body).toEqual({ isNew: false, lines: 0 });
    const longer = razorpay({ id }, { id: 'pay_other' });
    expect((await take('razorpay', longer)).body).toEqual({ isNew: true, lines: 1 });
    expect(await storedLines()).toHaveLength(2);
    const other = razorpay({ id, fee: '3.00', credit: '100.64' });
    const { status, body } = await take('razorpay', other);
    expect(status).toBe(422);
    expect(body.message).toBe(
      `Line 2: Another file has different figures for ${id}. Nothing was stored.`,
    );
    expect(await app.shop.db.select().from(settlementFiles)).toHaveLength(2);
  });

  it('is refused completely if a line is wrong', async () => {
    const { status, body } = await take('razorpay', razorpay({ id: 'pay_0' }, { id: '' }));
    expect(status).toBe(422);
    expect(body.details).toEqual([{ path: '3', message: 'The id of the payment is missing.' }]);
    expect(await storedLines()).toEqual([]);
  });

  it('is in paise if it comes from the API, as the known payments show', async () => {
    const [paid] = await books.book({ feePaise: 236 });
    const line = `${paid?.paymentRef},payment,0,10164,10400,INR,236,36,false,true,1795237200,1795409100,setl_1,,,,,UTR1,order_1,upi`;
    const header = razorpayHeader.replace('fee (exclusive tax)', 'fee');
    expect((await take('razorpay', `${header}\n${line}\n`)).body.lines).toBe(1);
    expect((await bank()).days).toMatchObject([
      { date: '2026-11-23', gross: 104, fee: 2, tax: 0.36, net: 101.64 },
    ]);
    const unknown = line.replace(paid?.paymentRef ?? '', 'pay_unknown');
    const { status, body } = await take('razorpay', `${header}\n${unknown}\n`);
    expect([status, body.message]).toEqual([
      422,
      'It can not be told whether nov.csv counts in rupees or in paise: write amounts with two decimals.',
    ]);
  });
});

describe("PhonePe's file", () => {
  const header =
    'PaymentType,MerchantReferenceId,PhonePeReferenceId,From,Instrument,CreationDate,TransactionDate,SettlementDate,BankReferenceNo,Amount,Fee,IGST,CGST,SGST';
  it("is matched by the shop's reference", async () => {
    const [paid] = await books.book({
      gateway: 'phonepe',
      refunds: [{ paise: 1000, at: testNow }],
    });
    const refundRef = providerRefundId(paid?.refundIds[0] ?? '');
    const lines = [
      `PAYMENT,${paid?.transactionId},T2611211020,,UPI,21-11-2026,21-11-2026,23-11-2026 11:00,UTR9,104.00,-2.00,0.00,-0.18,-0.18`,
      `REFUND,${refundRef},T2611211099,,UPI,21-11-2026,21-11-2026,23-11-2026 11:00,UTR9,-10.00,0,0,0,0`,
    ];
    expect((await take('phonepe', [header, ...lines].join('\n'))).body.lines).toBe(2);
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
});

describe('entries that are only in one of the two books', () => {
  it('are listed in both directions, after banks have had time', async () => {
    const [settled, missing] = await books.book({}, { paidAt: new Date('2026-11-18T05:00:00Z') });
    await take(
      'razorpay',
      razorpay(
        { id: settled?.paymentRef ?? '' },
        { id: 'pay_unknown', amount: '50.00', credit: '47.64' },
      ),
    );
    const unknown = {
      kind: 'unknownPayment',
      company: 'razorpay',
      reference: 'pay_unknown',
      booked: 0,
      settled: 50,
    };
    expect(await differences()).toMatchObject([unknown]);
    app.advance(3 * 24 * 3600);
    await replacePerson(owner, asOwner(app));
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
      razorpay({ id: paid?.paymentRef ?? '', amount: '100.00', credit: '97.64' }),
    );
    expect(await differences()).toMatchObject([{ kind: 'otherAmount', booked: 104, settled: 100 }]);
  });

  it('are matched by the next file if the payment has become known', async () => {
    const [paid] = await books.book({});
    await take('razorpay', razorpay({ id: 'pay_late' }));
    expect(await differences()).toMatchObject([{ kind: 'unknownPayment' }]);
    const capture = {
      id: paid?.checkoutId ?? '',
      attemptId: paid?.attemptId ?? '',
      reference: 'pay_late',
    };
    await app.shop.db
      .insert(paymentCaptures)
      .values({ ...capture, amountPaise: 10_400, isExtra: true, createdAt: testNow });
    await take('razorpay', razorpay({ id: 'pay_more' }));
    expect((await differences()).map(({ reference }) => reference)).toEqual(['pay_more']);
  });
});
