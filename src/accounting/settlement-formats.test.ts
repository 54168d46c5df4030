import { describe, expect, it } from 'vitest';
import {
  type PhonePeLine,
  phonePe,
  phonePeOut,
  type RazorpayLine,
  razorpay,
  razorpayApi,
  razorpayOut,
} from '#lab/builders/settlements/settlement-builders.ts';
import { cellsOf, readLine, type SettledLine, sheetOf } from './settlement-formats.ts';
import type { SettlementCompany } from './settlement-rules.ts';

const bare = (cell: string) => cell.replaceAll(/^"|"$/g, '').replaceAll('""', '"');
const recordsOf = (file: string) => file.split('\r\n').map((line) => line.split(',').map(bare));
const headerOf = (file: string) => recordsOf(file)[0] ?? [];

/** No cell has a comma. */
function read(company: SettlementCompany, file: string): SettledLine | string | null {
  const [header = [], line = []] = recordsOf(file);
  const sheet = sheetOf(header, company);
  if (typeof sheet === 'string') return sheet;
  return readLine(cellsOf(line, sheet), sheet.format, 'Asia/Kolkata');
}
const ofRazorpay = (line: RazorpayLine) =>
  read('razorpay', razorpay({ entity_id: 'pay_1', payment_notes: '', ...line }));
const ofPhonePe = (line: PhonePeLine) =>
  read('phonepe', phonePe({ PhonePeReferenceId: 'T1', MerchantReferenceId: 'O1', ...line }));

const usual = { feePaise: 200, taxPaise: 36, settledOn: '2026-11-23' };

describe('a settlement file', () => {
  it('of another company is said at once', () => {
    expect(sheetOf(headerOf(phonePe()), 'razorpay')).toBe(
      'This is PhonePe’s file. Please press “PhonePe file…” to upload it.',
    );
    for (const file of [razorpay(), razorpayApi()]) {
      expect(sheetOf(headerOf(file), 'phonepe')).toBe(
        'This is Razorpay’s file. Please press “Razorpay file…” to upload it.',
      );
    }
  });

  it('has its columns in any order and spelling of capitals', () => {
    const header = headerOf(phonePe()).toReversed();
    expect(sheetOf(header, 'phonepe')).toMatchObject({ format: { company: 'phonepe' } });
    const spelt = header.map((name) => name.toUpperCase().replace('REFERENCE', ' Reference '));
    expect(sheetOf(spelt, 'phonepe')).toMatchObject({ format: { company: 'phonepe' } });
  });

  it('names the columns that are missing', () => {
    const header = headerOf(phonePe()).filter((name) => !['Fee', 'SGST'].includes(name));
    expect(sheetOf(header, 'phonepe')).toBe(
      'These columns are missing: Fee, SGST. Is it the settlement report of PhonePe?',
    );
  });
});

describe("a line of Razorpay's dashboard", () => {
  it('is a payment in rupees, with its fee without tax', () => {
    expect(ofRazorpay({ order_receipt: 'T9' })).toEqual({
      ...{ kind: 'payment', entityId: 'pay_1', ownRef: 'T9', paymentRef: '', disputeRef: '' },
      ...{ amountPaise: 10_400, utr: 'HDFCN52026112312345', ...usual },
    });
  });

  it("names the shop's ids in its notes", () => {
    const refund = { ...razorpayOut, refund_notes: '{"refundId":"R1"}' };
    const notes = { payment_notes: '{"attemptId":"T9"}' };
    expect(ofRazorpay(notes)).toMatchObject({ ownRef: 'T9', paymentRef: '' });
    expect(ofRazorpay({ ...refund, ...notes })).toMatchObject({ ownRef: 'R1', paymentRef: 'T9' });
  });

  it.each([
    ['refund', razorpayOut, { kind: 'refund', amountPaise: -1000 }],
    [
      'refund that came back',
      { ...razorpayOut, debit: '0.0', credit: '10.0' },
      { kind: 'reversal', amountPaise: 1000 },
    ],
    [
      'refund with a fee',
      { ...razorpayOut, 'fee (exclusive tax)': '5.0', tax: '0.9', debit: '15.9' },
      { kind: 'refund', amountPaise: -1000, feePaise: 500, taxPaise: 90 },
    ],
    [
      'payment that was taken back',
      { ...razorpayOut, transaction_entity: 'payment' },
      { kind: 'reversal', amountPaise: -1000 },
    ],
    [
      'chargeback',
      { ...razorpayOut, transaction_entity: 'adjustment', dispute_id: 'disp_1' },
      { kind: 'chargeback', amountPaise: -1000, disputeRef: 'disp_1' },
    ],
    [
      'chargeback that was won',
      {
        ...{ ...razorpayOut, transaction_entity: 'adjustment', dispute_id: 'disp_1' },
        ...{ debit: '0.0', credit: '10.0' },
      },
      { kind: 'chargeback', amountPaise: 1000 },
    ],
    [
      'adjustment',
      { ...razorpayOut, transaction_entity: 'adjustment' },
      { kind: 'other', amountPaise: -1000 },
    ],
    ['payment in dispute', { dispute_id: 'disp_1' }, { kind: 'payment', disputeRef: 'disp_1' }],
  ])('can be a %s', (_what, line, read) => {
    expect(ofRazorpay(line)).toMatchObject(read);
  });

  it('is left out while it is not settled', () => {
    expect(ofRazorpay({ settled_at: '' })).toBeNull();
  });

  it.each([
    [{ credit: '104.0' }, 'Amount, fee and tax do not add up to what was credited.'],
    [{ amount: 'many' }, '"many" is not an amount in rupees.'],
    [{ settled_at: '11/23/2026' }, '"11/23/2026" is not a date.'],
    [{ currency: 'USD' }, 'USD is not INR.'],
    [{ settlement_utr: '' }, 'The UTR is missing.'],
    [
      { settlement_utr: '4.12346E+11' },
      '"4.12346E+11" was shortened by a spreadsheet program. Please upload the file exactly as the company gives it.',
    ],
  ])('is refused with a sentence: %j', (line, sentence) => {
    expect(ofRazorpay(line)).toBe(sentence);
  });
});

describe("a line of Razorpay's API", () => {
  it('is in paise, with the tax in the fee, and names the payment of a refund', () => {
    expect(read('razorpay', razorpayApi({ entity_id: 'pay_1' }))).toMatchObject({
      ...{ kind: 'payment', amountPaise: 10_400, ...usual },
    });
    const refund = { type: 'refund', fee: '0', tax: '0', debit: '10400', credit: '0' };
    const line = { entity_id: 'rfnd_1', payment_id: 'pay_1', ...refund };
    expect(read('razorpay', razorpayApi(line))).toMatchObject({
      ...{ kind: 'refund', amountPaise: -10_400, paymentRef: 'pay_1', feePaise: 0 },
    });
  });

  it('is refused with parts of a paisa, or with more tax than fee', () => {
    expect(read('razorpay', razorpayApi({ entity_id: 'pay_1', amount: '104.50' }))).toBe(
      '"104.50" is not an amount in paise.',
    );
    expect(read('razorpay', razorpayApi({ entity_id: 'pay_1', tax: '300' }))).toBe(
      'The tax is more than the fee.',
    );
  });
});

describe("a line of PhonePe's report", () => {
  it('comes to the sum of amount, fee and taxes with their signs', () => {
    expect(ofPhonePe({})).toEqual({
      ...{ kind: 'payment', entityId: 'T1', ownRef: 'O1', paymentRef: '', disputeRef: '' },
      ...{ amountPaise: 10_400, utr: 'UTR9', ...usual },
    });
    expect(ofPhonePe({ IGST: '-0.36', CGST: '', SGST: '' })).toMatchObject({ taxPaise: 36 });
  });

  it.each([
    ['refund', phonePeOut, { kind: 'refund', amountPaise: -1000 }],
    [
      'refund whose fee came back',
      { ...phonePeOut, Fee: '0.20', IGST: '0.04' },
      { kind: 'refund', amountPaise: -1000, feePaise: -20, taxPaise: -4 },
    ],
    ['refund that came back', { PaymentType: 'REFUND' }, { kind: 'reversal', amountPaise: 10_400 }],
    [
      'recovery of an earlier transfer',
      { ...phonePeOut, PaymentType: 'PAYMENT', Instrument: 'EXCESS_RECOVERY' },
      { kind: 'other', amountPaise: -1000 },
    ],
    [
      'chargeback',
      { ...phonePeOut, PaymentType: 'CHARGEBACK' },
      { kind: 'chargeback', amountPaise: -1000 },
    ],
  ])('can be a %s', (_what, line, read) => {
    expect(ofPhonePe(line)).toMatchObject(read);
  });

  it.each([
    [{ Amount: '0.00' }, 'The amount is missing.'],
    [{ Fee: '2.00' }, 'The fee and its tax are taken from a payment; here they add to it.'],
    [{ PhonePeReferenceId: '' }, 'The id of the payment is missing.'],
  ])('is refused with a sentence: %j', (line, sentence) => {
    expect(ofPhonePe(line)).toBe(sentence);
  });
});
