import { describe, expect, it } from 'vitest';
import { razorpay, razorpayHeader, razorpayLine } from '#lab/builders/settlement-builders.ts';
import { readSettlementFile } from './settlement-file.ts';

const read = (content: string | Uint8Array) =>
  readSettlementFile(Buffer.from(content), 'razorpay', 'Asia/Kolkata');
const ids = async (content: string | Uint8Array) =>
  (await read(content)).lines.map(({ entityId }) => entityId);
const expectRefusal = (content: string | Uint8Array, more: object) =>
  expect(read(content)).rejects.toMatchObject({ code: 'unprocessable', ...more });

describe("Razorpay's file", () => {
  it.each([
    [
      { id: '9.87E+09' },
      '"9.87E+09" was shortened by a spreadsheet program. Please upload the file exactly as the company gives it.',
    ],
    [
      { id: 'pay_1', utr: '4.12346E+11' },
      '"4.12346E+11" was shortened by a spreadsheet program. Please upload the file exactly as the company gives it.',
    ],
    [{ id: '' }, 'The id of the payment is missing.'],
    [{ id: 'pay_1', amount: 'many' }, '"many" is not an amount.'],
    [{ id: 'pay_1', credit: '104.00' }, 'Amount, fee and tax do not add up to what was credited.'],
    [{ id: 'pay_1', settledAt: '11/23/2026' }, '"11/23/2026" is not a date.'],
    [{ id: 'pay_0' }, 'pay_0 is in line 2 already.'],
  ])('is refused completely for a line such as %j', async (line, message) => {
    await expectRefusal(razorpay({ id: 'pay_0' }, line), { details: [{ path: '3', message }] });
  });

  it('returns an error for each bad line', async () => {
    await expectRefusal(razorpay({ id: '' }, { id: 'pay_1' }, { id: '' }), {
      message:
        'Line 2: The id of the payment is missing. 1 more lines are wrong. Nothing was stored.',
      details: [{ path: '2' }, { path: '4' }],
    });
  });

  it('numbers lines as a spreadsheet does', async () => {
    const noted = razorpayLine({ id: 'pay_1' }).replace('b,c', 'b\nc');
    const file = [razorpayHeader, noted, '', razorpayLine({ id: '' })].join('\n');
    await expectRefusal(file, { details: [{ path: '5' }] });
  });

  it('is read completely with any line endings', async () => {
    const all = ['pay_1', 'pay_2', 'pay_3'];
    const [head, ...lines] = razorpay(...all.map((id) => ({ id }))).split('\r\n');
    expect(await ids(`${head}\r\n${lines.join('\n')}`)).toEqual(all);
  });

  it('is refused completely for content that no such file has', async () => {
    for (const content of [
      razorpay({ id: 'pay_\0' }),
      razorpay({ id: 'pay_1', amount: '999999999999.99', credit: '999999999997.63' }),
      `${razorpayHeader}\r\n${'x,'.repeat(100_000)}`,
      ','.repeat(200_000),
    ]) {
      await expectRefusal(content, {});
    }
  });

  it('is not read beyond a column limit, which includes empty columns', async () => {
    const tooMany = (line: number) => ({ message: `Line ${line} has more than 200 columns.` });
    await expectRefusal(','.repeat(1_000_000), tooMany(1));
    await expectRefusal(`${razorpayHeader}\n"a\n"${','.repeat(100_000)}`, tooMany(3));
    const empty = ','.repeat(199 - razorpayHeader.split(',').length);
    expect(await ids(`${razorpayHeader}${empty}\n`)).toEqual([]);
  });

  it('is read in UTF-16 with tabs, as Excel saves it', async () => {
    const text = razorpay({ id: 'pay_1' })
      .replaceAll('"{""a"":""b,c""}"', '')
      .replaceAll(',', '\t');
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    expect(await ids(bytes)).toEqual(['pay_1']);
  });

  it('can contain lines that are not settled yet, which are left out', async () => {
    const held = razorpayLine({ id: 'pay_1' }).replace(',0,1,', ',1,0,');
    expect(await ids(`${razorpayHeader}\n${held}\n`)).toEqual([]);
  });

  it.each([
    ['', 'The file is empty.'],
    [
      'a,b\n1,2\n',
      'These columns are missing: type, the id of the payment, amount, credit, debit, tax, the day of settlement, UTR, fee. Is it the settlement file of this company?',
    ],
    [
      Buffer.from([0xff, 0x00, 0x81]),
      'This file can’t be read. Please download it from the company as CSV, or save it as “CSV UTF-8”, and try again.',
    ],
  ])('is refused with a message: %j', async (content, message) => {
    await expectRefusal(content, { message });
  });
});
