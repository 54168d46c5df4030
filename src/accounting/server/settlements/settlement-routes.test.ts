import { beforeEach, describe, expect, it } from 'vitest';
import { openBooks } from '#lab/builders/money-builders.ts';
import { asDelivery, asOwner } from '#lab/builders/staff-builders.ts';
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

const razorpayHeader =
  'entity_id,type,debit,credit,amount,currency,fee (exclusive tax),tax,on_hold,settled,created_at,settled_at,settlement_id,description,notes,payment_id,arn,settlement_utr,order_id,method';
interface Line {
  id: string;
  type?: string;
  amount?: string;
  fee?: string;
  tax?: string;
  credit?: string;
  debit?: string;
  settledAt?: string;
  utr?: string;
}
const razorpayLine = ({
  id,
  type = 'payment',
  amount = '104.00',
  fee = '2.00',
  tax = '0.36',
  credit = '101.64',
  debit = '0.00',
  settledAt = '23/11/2026 10:15:00',
  utr = 'HDFCN52026112312345',
}: Line) =>
  `${id},${type},${debit},${credit},${amount},INR,${fee},${tax},0,1,21/11/2026 10:20:00,${settledAt},setl_1,,"{""a"":""b,c""}",,,${utr},order_1,upi`;
const razorpay = (...lines: Line[]) =>
  [razorpayHeader, ...lines.map(razorpayLine), ''].join('\r\n');

describe("Razorpay's file", () => {
  it('shows what came into the bank, with fee and tax, and is matched by the payment', async () => {
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

  it('changes nothing when it comes again, nor do lines that another file had', async () => {
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
      `Line 2: Another file says something else of ${id}. Nothing was stored.`,
    );
    expect(await app.shop.db.select().from(settlementFiles)).toHaveLength(2);
  });

  it.each([
    [
      { id: '9.87E+09' },
      '"9.87E+09" was shortened by a spreadsheet. Please take the file as the company gives it.',
    ],
    [
      { id: 'pay_1', utr: '4.12346E+11' },
      '"4.12346E+11" was shortened by a spreadsheet. Please take the file as the company gives it.',
    ],
    [{ id: '' }, 'The id of the payment is missing.'],
    [{ id: 'pay_1', amount: 'many' }, '"many" is no amount.'],
    [{ id: 'pay_1', credit: '104.00' }, 'Amount, fee and tax do not add up to what was credited.'],
    [{ id: 'pay_1', settledAt: '11/23/2026' }, '"11/23/2026" is no date.'],
    [{ id: 'pay_0' }, 'pay_0 is in line 2 already.'],
  ])('is refused as a whole for a line such as %j', async (line, sentence) => {
    const { status, body } = await take('razorpay', razorpay({ id: 'pay_0' }, line));
    expect(status).toBe(422);
    expect(body.details).toEqual([{ path: '3', message: sentence }]);
    expect(await storedLines()).toEqual([]);
  });

  it('says what is wrong with each line', async () => {
    const { body } = await take('razorpay', razorpay({ id: '' }, { id: 'pay_1' }, { id: '' }));
    expect(body.message).toBe(
      'Line 2: The id of the payment is missing. 1 more lines are wrong. Nothing was stored.',
    );
    expect(body.details.map(({ path }) => path)).toEqual(['2', '4']);
  });

  it('counts lines as a spreadsheet does', async () => {
    const noted = razorpayLine({ id: 'pay_1' }).replace('b,c', 'b\nc');
    const file = [razorpayHeader, noted, '', razorpayLine({ id: '' })].join('\n');
    expect((await take('razorpay', file)).body.details[0]?.path).toBe('5');
  });

  it('is read to its end, whatever ends its lines', async () => {
    const [head, ...lines] = razorpay({ id: 'pay_1' }, { id: 'pay_2' }, { id: 'pay_3' }).split(
      '\r\n',
    );
    const mixed = `${head}\r\n${lines.join('\n')}`;
    expect((await take('razorpay', mixed)).body).toEqual({ isNew: true, lines: 3 });
  });

  it('is refused whole for what no such file has', async () => {
    const wrong = [
      razorpay({ id: 'pay_\0' }),
      razorpay({ id: 'pay_1', amount: '999999999999.99', credit: '999999999997.63' }),
      `${razorpayHeader}\r\n${'x,'.repeat(100_000)}`,
      ','.repeat(200_000),
    ];
    for (const content of wrong) expect((await take('razorpay', content)).status).toBe(422);
    expect(await storedLines()).toEqual([]);
  });

  it('is read no further than columns that no such file has, empty ones too', async () => {
    const tooMany = (line: number) => ({
      status: 422,
      body: { message: `Line ${line} has more than 200 columns.` },
    });
    expect(await take('razorpay', ','.repeat(1_000_000))).toMatchObject(tooMany(1));
    const wide = `${razorpayHeader}\n"a\n"${','.repeat(100_000)}`;
    expect(await take('razorpay', wide)).toMatchObject(tooMany(3));
    const empty = ','.repeat(199 - razorpayHeader.split(',').length);
    expect((await take('razorpay', `${razorpayHeader}${empty}\n`)).status).toBe(200);
  });

  it('is read in UTF-16 with tabs, as Excel saves it', async () => {
    const text = razorpay({ id: 'pay_1' })
      .replaceAll('"{""a"":""b,c""}"', '')
      .replaceAll(',', '\t');
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    expect((await take('razorpay', bytes)).body).toEqual({ isNew: true, lines: 1 });
  });

  it('counts in paise where it comes from the API, as the known payments tell', async () => {
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

  it('leaves out what is not settled yet', async () => {
    const held = razorpayLine({ id: 'pay_1' }).replace(',0,1,', ',1,0,');
    expect((await take('razorpay', `${razorpayHeader}\n${held}\n`)).body.lines).toBe(0);
  });

  it.each([
    ['', 'The file is empty.'],
    [
      'a,b\n1,2\n',
      'These columns are missing: type, the id of the payment, amount, credit, debit, tax, the day of settlement, UTR, fee. Is it the settlement file of this company?',
    ],
    [
      Buffer.from([0xff, 0x00, 0x81]),
      'This file can not be read. Please download it from the company as CSV, or save it as “CSV UTF-8”, and try again.',
    ],
  ])('has to be one: %j', async (content, sentence) => {
    const { body } = await take('razorpay', content);
    expect(body.message).toBe(sentence);
  });
});

describe("PhonePe's file", () => {
  const header =
    'PaymentType,MerchantReferenceId,PhonePeReferenceId,From,Instrument,CreationDate,TransactionDate,SettlementDate,BankReferenceNo,Amount,Fee,IGST,CGST,SGST';
  it('is matched by the reference of the shop', async () => {
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

describe('what one book alone knows', () => {
  it('is listed both ways, once banks have had their time', async () => {
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

  it('names payments that were settled with another amount', async () => {
    const [paid] = await books.book({});
    await take(
      'razorpay',
      razorpay({ id: paid?.paymentRef ?? '', amount: '100.00', credit: '97.64' }),
    );
    expect(await differences()).toMatchObject([{ kind: 'otherAmount', booked: 104, settled: 100 }]);
  });

  it('becomes known with the next file, where the payment came to be known after all', async () => {
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

it('is for those who may see money', async () => {
  const rider = await asDelivery(app);
  expect((await take('razorpay', razorpay({ id: 'pay_1' }), rider.as)).status).toBe(403);
  expect((await app.send('POST', '/api/admin/settlements/days', month)).status).toBe(401);
});
