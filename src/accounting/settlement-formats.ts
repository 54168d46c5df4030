/** The companies' settlement files: one table of their columns, units and signs, and its reader. */
import { companyName } from '#src/payments/payment-words.ts';
import { businessDay, isDay } from '#src/platform/contract/business-day.ts';
import {
  isShortened,
  readDay,
  readPaise,
  type SettlementCompany,
  type SettlementKind,
  type SettlementUnit,
} from './settlement-rules.ts';

const amountColumns = ['amount', 'fee', 'tax', 'credit', 'debit', 'igst', 'cgst', 'sgst'] as const;
export type AmountColumn = (typeof amountColumns)[number];
type Column =
  | AmountColumn
  | 'kind'
  | 'instrument'
  | 'entityId'
  | 'ownRef'
  | 'paymentRef'
  | 'disputeRef'
  | 'paymentNotes'
  | 'refundNotes'
  | 'currency'
  | 'settled'
  | 'settledAt'
  | 'utr';
type Columns = Partial<Record<Column, readonly string[]>>;

/** The cells of one line, by the shop's names of columns. */
export type SettlementCells = Partial<Record<Column, string>>;

interface Amounts {
  /** What a line brings; negative for what it takes. */
  amountPaise: number;
  /** Without the tax on it. */
  feePaise: number;
  taxPaise: number;
}
type AmountsOf = (cells: Readonly<Record<AmountColumn, number>>) => Amounts | string;

export interface SettlementFormat {
  company: SettlementCompany;
  /** The names that the company publishes; a column without one is not a file of this format. */
  needed: Columns;
  /** Columns that tell more where a file has them. */
  optional: Columns;
  unit: SettlementUnit;
  amountsOf: AmountsOf;
  /** Whether a payment can be in several lines, one for each instrument. */
  inParts: boolean;
}

/** Amounts have no sign. Credit or debit is what the line comes to, and so tells the sign. */
const withCredit =
  (isTaxInFee: boolean): AmountsOf =>
  ({ amount, fee, tax, credit, debit }) => {
    const feePaise = isTaxInFee ? fee - tax : fee;
    if (feePaise < 0) return 'The tax is more than the fee.';
    const amountPaise = [amount, -amount].find((each) => each - feePaise - tax === credit - debit);
    if (amountPaise === undefined) return 'Amount, fee and tax do not add up to what was credited.';
    return { amountPaise, feePaise, taxPaise: tax };
  };

/** Amount, fee and taxes have signs, and their sum is what was settled. */
const withSigns: AmountsOf = ({ amount, fee, igst, cgst, sgst }) => ({
  amountPaise: amount,
  feePaise: 0 - fee,
  taxPaise: 0 - igst - cgst - sgst,
});

const ofRazorpay = {
  company: 'razorpay',
  needed: {
    entityId: ['entity_id'],
    kind: ['transaction_entity', 'type'],
    amount: ['amount'],
    tax: ['tax'],
    debit: ['debit'],
    credit: ['credit'],
    settledAt: ['settled_at'],
    utr: ['settlement_utr'],
  },
  optional: {
    ownRef: ['order_receipt'],
    paymentRef: ['payment_id'],
    paymentNotes: ['payment_notes', 'notes'],
    refundNotes: ['refund_notes', 'notes'],
    disputeRef: ['dispute_id'],
    currency: ['currency'],
    settled: ['settled'],
  },
  inParts: false,
} as const;

/** Decision 65 says where the columns, units and signs are published. */
const settlementFormats: readonly SettlementFormat[] = [
  {
    // The report of the dashboard.
    ...ofRazorpay,
    needed: { ...ofRazorpay.needed, fee: ['fee (exclusive tax)'] },
    unit: 'rupees',
    amountsOf: withCredit(false),
  },
  {
    // The report of the API, as a table.
    ...ofRazorpay,
    needed: { ...ofRazorpay.needed, fee: ['fee'] },
    unit: 'paise',
    amountsOf: withCredit(true),
  },
  {
    company: 'phonepe',
    needed: {
      kind: ['PaymentType', 'TransactionType'],
      ownRef: ['MerchantReferenceId', 'MerchantTransactionId', 'MerchantOrderId'],
      entityId: ['PhonePeReferenceId', 'PhonePeTransactionId', 'TransactionId'],
      settledAt: ['SettlementDate'],
      utr: ['BankReferenceNo', 'UTR', 'SettlementUTR'],
      amount: ['Amount', 'TransactionAmount'],
      fee: ['Fee'],
      igst: ['IGST'],
      cgst: ['CGST'],
      sgst: ['SGST'],
    },
    optional: { instrument: ['Instrument'], currency: ['Currency'] },
    unit: 'rupees',
    amountsOf: withSigns,
    inParts: true,
  },
];

/** Whether a payment of this company can be in several lines. */
export function isInParts(company: SettlementCompany): boolean {
  return settlementFormats.some((format) => format.company === company && format.inParts);
}

export interface Sheet {
  format: SettlementFormat;
  places: ReadonlyMap<Column, number>;
}

/** The format of a file by its first line; a sentence for the file of another company. */
export function sheetOf(header: readonly string[], company: SettlementCompany): Sheet | string {
  const bare = header.map(bareName);
  const tried = settlementFormats.map((format) => {
    const missing = Object.values(format.needed).filter(
      (names) => placeOf(bare, names) === undefined,
    );
    return { format, missing };
  });
  const found = tried.find(({ missing }) => missing.length === 0)?.format;
  if (found && found.company !== company) {
    const name = companyName(found.company);
    return `This is ${name}’s file. Please press “${name} file…” to upload it.`;
  }
  if (found) return { format: found, places: placesOf(bare, found) };
  const [nearest] = tried
    .filter(({ format }) => format.company === company)
    .sort((one, other) => one.missing.length - other.missing.length);
  const names = nearest?.missing.map(([name]) => name).join(', ');
  return `These columns are missing: ${names}. Is it the settlement report of ${companyName(company)}?`;
}

function placesOf(bare: readonly string[], { needed, optional }: SettlementFormat) {
  const places = new Map<Column, number>();
  for (const [column, names] of Object.entries({ ...optional, ...needed })) {
    const place = placeOf(bare, names);
    if (place !== undefined) places.set(column as Column, place);
  }
  return places;
}

function placeOf(bare: readonly string[], names: readonly string[]): number | undefined {
  const name = names.map(bareName).find((each) => bare.includes(each));
  return name === undefined ? undefined : bare.indexOf(name);
}

/** Without capitals, blanks and punctuation. */
const bareName = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');

export function cellsOf(record: readonly string[], { places }: Sheet): SettlementCells {
  return Object.fromEntries([...places].map(([column, place]) => [column, record[place] ?? '']));
}

/** The amounts in the cells, in paise; the text of a cell that is not an amount. */
export function paiseOf(
  cells: SettlementCells,
  { unit }: SettlementFormat,
): Record<AmountColumn, number> | string {
  const paise = { amount: 0, fee: 0, tax: 0, credit: 0, debit: 0, igst: 0, cgst: 0, sgst: 0 };
  for (const column of amountColumns) {
    const text = cells[column] ?? '';
    const read = readPaise(text, unit);
    if (read === undefined) return text;
    paise[column] = read;
  }
  return paise;
}

export interface SettledLine extends Amounts {
  kind: SettlementKind;
  /** The company's id of the payment, the refund or the adjustment. */
  entityId: string;
  /** The shop's id of it. */
  ownRef: string;
  /** The company's id of the payment that a refund or chargeback is of. */
  paymentRef: string;
  disputeRef: string;
  settledOn: string;
  utr: string;
}

/** A sentence for a line that is wrong; null for one that is not settled yet. */
export function readLine(
  cells: SettlementCells,
  format: SettlementFormat,
  timeZone: string,
): SettledLine | string | null {
  const { entityId = '', utr = '', settledAt = '', settled = '', currency = 'INR' } = cells;
  const refs = refsOf(cells);
  const shortened = [entityId, utr, ...Object.values(refs)].find(isShortened);
  if (shortened !== undefined)
    return `"${shortened}" was shortened by a spreadsheet program. Please upload the file exactly as the company gives it.`;
  if (settledAt === '' || /^(0|no|false)$/i.test(settled)) return null;
  if (entityId === '' || entityId.length > 100) return 'The id of the payment is missing.';
  if (utr === '' || utr.length > 100) return 'The UTR is missing.';
  if (currency !== 'INR') return `${currency} is not INR.`;
  const settledOn = dayOf(settledAt, timeZone);
  if (settledOn === undefined) return `"${settledAt}" is not a date.`;
  const paise = paiseOf(cells, format);
  if (typeof paise === 'string') return `"${paise}" is not an amount in ${format.unit}.`;
  const amounts = format.amountsOf(paise);
  if (typeof amounts === 'string') return amounts;
  const kind = kindOf(cells, amounts.amountPaise);
  if (kind !== 'other' && amounts.amountPaise === 0) return 'The amount is missing.';
  if (kind === 'payment' && (amounts.feePaise < 0 || amounts.taxPaise < 0))
    return 'The fee and its tax are taken from a payment; here they add to it.';
  return { kind, entityId, ...refs, ...amounts, settledOn, utr };
}

type Refs = Pick<SettledLine, 'ownRef' | 'paymentRef' | 'disputeRef'>;

/** The shop gives Razorpay its ids as a receipt and as notes, of which a file may have either. */
function refsOf(cells: SettlementCells): Refs {
  const { ownRef = '', paymentRef = '', disputeRef = '' } = cells;
  const payment = ownRef || (attemptNote.exec(cells.paymentNotes ?? '')?.[1] ?? '');
  const refund = refundNote.exec(cells.refundNotes ?? '')?.[1] ?? '';
  return {
    ownRef: (refund || payment).slice(0, 100),
    paymentRef: (paymentRef || (refund && payment)).slice(0, 100),
    disputeRef: disputeRef.slice(0, 100),
  };
}

const attemptNote = /"attemptId":\s*"(\w+)"/;
const refundNote = /"refundId":\s*"(\w+)"/;

/** Payments bring money and refunds take it; the other way round, something came back. */
function kindOf(
  { kind = '', instrument = '', disputeRef = '' }: SettlementCells,
  amountPaise: number,
): SettlementKind {
  // PhonePe nets what it owes or is owed as lines of these instruments.
  if (/recovery|short_settlement|adjustment/i.test(instrument)) return 'other';
  if (/reversal/i.test(kind)) return 'reversal';
  if (/refund/i.test(kind)) return amountPaise > 0 ? 'reversal' : 'refund';
  // A payment in dispute has the dispute's id too.
  if (/^payment$/i.test(kind)) return amountPaise < 0 ? 'reversal' : 'payment';
  return disputeRef !== '' || /chargeback|dispute/i.test(kind) ? 'chargeback' : 'other';
}

function dayOf(text: string, timeZone: string): string | undefined {
  const read = readDay(text);
  const day =
    typeof read === 'object' ? businessDay(new Date(read.seconds * 1000), timeZone) : read;
  return day !== undefined && isDay(day) ? day : undefined;
}
