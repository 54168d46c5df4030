import { describe, expect, it } from 'vitest';
import {
  type PhonePeLine,
  phonePe,
  phonePeOut,
  razorpay,
  razorpayOut,
} from '#lab/builders/settlements/settlement-builders.ts';
import { readSettlementFile } from './settlement-file.ts';

const read = (content: string | Uint8Array, company: 'razorpay' | 'phonepe' = 'razorpay') =>
  readSettlementFile(Buffer.from(content), company, 'Asia/Kolkata');
const ids = async (content: string | Uint8Array) =>
  (await read(content)).map(({ entityId }) => entityId);
const expectRefusal = (
  content: string | Uint8Array,
  more: object,
  company: 'razorpay' | 'phonepe' = 'razorpay',
) => expect(read(content, company)).rejects.toMatchObject({ code: 'unprocessable', ...more });

const [header = ''] = razorpay().split('\r\n');
const three = razorpay({ entity_id: 'pay_1' }, { entity_id: 'pay_2' }, { entity_id: 'pay_3' });
const changed =
  'The file was cut off or changed. Please download it from the company again and upload it as it is.';

describe('a settlement file', () => {
  it('is refused with a sentence for each bad line', async () => {
    await expectRefusal(razorpay({}, { entity_id: 'pay_1' }, {}), {
      message:
        'Line 2: The id of the payment is missing. 1 other line is wrong too. Nothing was stored.',
      details: [{ path: '2' }, { path: '4' }],
    });
  });

  it('is refused if a line is in it twice', async () => {
    await expectRefusal(razorpay({ entity_id: 'pay_0' }, { entity_id: 'pay_0' }), {
      details: [{ path: '3', message: 'pay_0 is in line 2 already.' }],
    });
  });

  it('has line numbers as in a spreadsheet', async () => {
    const noted = razorpay({ entity_id: 'pay_1', payment_notes: 'a\nb' }).split('\r\n')[1];
    const bad = razorpay({}).split('\r\n')[1];
    await expectRefusal([header, noted, '', bad, ''].join('\n'), { details: [{ path: '5' }] });
  });

  it('is read completely with any line endings', async () => {
    const [head, ...lines] = three.split('\r\n');
    expect(await ids(`${head}\r\n${lines.join('\n')}`)).toEqual(['pay_1', 'pay_2', 'pay_3']);
  });

  it('is refused completely for content that no such file has', async () => {
    for (const content of [
      razorpay({ entity_id: 'pay_\0' }),
      razorpay({ entity_id: 'pay_1', amount: '999999999999.99', credit: '999999999997.63' }),
      `${header}\r\n${'x,'.repeat(100_000)}`,
      ','.repeat(200_000),
    ]) {
      await expectRefusal(content, {});
    }
  });

  it('is not read beyond a column limit, which includes empty columns', async () => {
    const tooMany = (line: number) => ({ message: `Line ${line} has more than 200 columns.` });
    await expectRefusal(','.repeat(1_000_000), tooMany(1));
    await expectRefusal(`${header}\n"a\n"${','.repeat(100_000)}`, tooMany(3));
    const empty = ','.repeat(199 - header.split(',').length);
    expect(await ids(`${header}${empty}\n`)).toEqual([]);
  });

  it('is read in UTF-16 with tabs, as Excel saves it', async () => {
    const text = razorpay({ entity_id: 'pay_1', payment_notes: '' }).replaceAll(',', '\t');
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    expect(await ids(bytes)).toEqual(['pay_1']);
  });

  it('can have lines that are not settled yet, which are left out', async () => {
    expect(await ids(razorpay({ entity_id: 'pay_1', settled_at: '' }))).toEqual([]);
  });

  it.each([
    ['', 'The file is empty.'],
    [
      'a,b\n1,2\n',
      'These columns are missing: entity_id, transaction_entity, amount, tax, debit, credit, settled_at, settlement_utr, fee (exclusive tax). Is it the settlement report of Razorpay?',
    ],
    [phonePe(), 'This is PhonePe’s file. Please press “PhonePe file…” to upload it.'],
    [
      Buffer.from([0xff, 0x00, 0x81]),
      'This file can’t be read. Please download it from the company as CSV, or save it as “CSV UTF-8”, and try again.',
    ],
  ])('is refused with a sentence: %j', async (content, message) => {
    await expectRefusal(content, { message });
  });
});

describe('a file that was cut off', () => {
  it('is refused wherever its last line ends', async () => {
    const whole = three.length - '\r\n'.length;
    const lastLine = three.lastIndexOf('\r\n', whole - 1) + '\r\n'.length;
    for (let end = lastLine + 1; end < whole; end++) {
      await expectRefusal(three.slice(0, end), {});
    }
    expect(await ids(three.slice(0, whole))).toHaveLength(3);
  });

  it("is refused without its last three characters, with PhonePe's tax as the last cell", async () => {
    const file = phonePe({ PhonePeReferenceId: 'T1' }, { PhonePeReferenceId: 'T2' });
    await expectRefusal(
      file.slice(0, -3),
      { message: `The last line ends with "-0.1". ${changed}` },
      'phonepe',
    );
    await expectRefusal(file.slice(0, -4), {}, 'phonepe');
    await expectRefusal(file.slice(0, -5), {}, 'phonepe');
    expect(await read(file.slice(0, -2), 'phonepe')).toHaveLength(2);
  });

  it('is refused with the number of its cells', async () => {
    await expectRefusal(three.replace(',Razorpay\r\n', '\r\n'), {
      details: [{ path: '2', message: `It has 26 cells, and the first line has 27. ${changed}` }],
    });
    await expectRefusal(three.replace(',INR,', ',INR,,'), { details: [{ path: '2' }] });
  });

  it('is refused in the middle of a quoted cell', async () => {
    await expectRefusal(three.slice(0, three.lastIndexOf('b,c')), {
      message: 'The file ends or breaks off at line 4. Nothing was stored.',
    });
  });

  it('is refused if its own total is not the sum of its lines', async () => {
    const total = { transaction_entity: 'Total', settled_at: '', settlement_utr: '' };
    const sums = { amount: '208.0', 'fee (exclusive tax)': '4.0', tax: '0.72', credit: '203.28' };
    const lines = [{ entity_id: 'pay_1' }, { entity_id: 'pay_2' }, { ...total, ...sums }];
    expect(await ids(razorpay(...lines))).toEqual(['pay_1', 'pay_2']);
    await expectRefusal(razorpay(...lines.slice(1)), {
      details: [
        {
          path: '3',
          message: `The file’s own total of amount is ₹208.00, and its lines add up to ₹104.00. ${changed}`,
        },
      ],
    });
  });
});

describe('a payment of PhonePe', () => {
  const part = (Instrument: string, Amount: string, more: PhonePeLine = {}) => ({
    ...phonePeOut,
    ...{ PaymentType: 'PAYMENT', PhonePeReferenceId: 'T1', Instrument, Amount, ...more },
  });

  it('can be in several lines: instruments, and transfers', async () => {
    const lines = await read(
      phonePe(
        part('WALLET_REDEMPTION', '4.00'),
        part('UPI_REDEMPTION', '60.00'),
        part('UPI_REDEMPTION', '40.00', { BankReferenceNo: 'UTR10' }),
      ),
      'phonepe',
    );
    expect(lines.map((line) => [line.amountPaise, line.part])).toEqual([
      [400, 'UTR9/1'],
      [6000, 'UTR9/2'],
      [4000, 'UTR10/1'],
    ]);
  });

  it('is in one line of Razorpay', async () => {
    const refund = { ...razorpayOut, entity_id: 'rfnd_1' };
    await expectRefusal(razorpay(refund, { ...refund, settlement_utr: 'UTR2' }), {
      details: [{ path: '3' }],
    });
  });

  it('is refused if the same line is there twice', async () => {
    const line = part('UPI_REDEMPTION', '60.00');
    await expectRefusal(
      phonePe(line, line),
      { details: [{ path: '3', message: 'T1 is in line 2 already.' }] },
      'phonepe',
    );
  });
});
