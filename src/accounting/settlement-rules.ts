/** The content of settlement files, independent of the names of their columns. */

/** Companies whose files can be imported. */
export const settlementCompanies = ['razorpay', 'phonepe'] as const;
export type SettlementCompany = (typeof settlementCompanies)[number];

export const companyNames: Record<SettlementCompany, string> = {
  razorpay: 'Razorpay',
  phonepe: 'PhonePe',
};

/** `other`: an adjustment, a dispute, or a separate fee. */
export const settlementKinds = ['payment', 'refund', 'other'] as const;
export type SettlementKind = (typeof settlementKinds)[number];

/** Bytes; enough for more than 100,000 lines. */
export const maxSettlementBytes = 32 * 1024 * 1024;
export const settlementField = 'file';

/** After this many days a payment should be settled; banks and weekends take time. */
export const settledWithinDays = 5;

/** The cells of one line, by the shop's names of columns. */
export type SettlementCells = Partial<Record<SettlementColumn, string>>;

const columns = {
  kind: ['type', 'paymenttype', 'transactiontype'],
  entityId: ['entityid', 'transactionid', 'phonepetransactionid', 'phonepereferenceid'],
  ownRef: ['merchantreferenceid', 'merchanttransactionid', 'merchantorderid', 'orderid'],
  amount: ['amount', 'transactionamount'],
  credit: ['credit'],
  debit: ['debit'],
  fee: ['feeexclusivetax', 'fees', 'mdr'],
  /** `fee` includes tax in files of Razorpay's API, and excludes it in PhonePe's files. */
  plainFee: ['fee'],
  tax: ['tax'],
  igst: ['igst'],
  cgst: ['cgst'],
  sgst: ['sgst'],
  currency: ['currency'],
  settled: ['settled'],
  settledAt: ['settledat', 'settlementdate', 'settledon'],
  utr: ['settlementutr', 'utr', 'bankreferenceno', 'settlementid'],
} as const satisfies Record<string, readonly string[]>;
export type SettlementColumn = keyof typeof columns;

/** The position of each column, by names without blanks and punctuation. */
export function columnsOf(headers: readonly string[]): Map<SettlementColumn, number> {
  const bare = headers.map((header) => header.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const found = new Map<SettlementColumn, number>();
  for (const [column, names] of Object.entries(columns)) {
    const name = names.find((each) => bare.includes(each));
    if (name !== undefined) found.set(column as SettlementColumn, bare.indexOf(name));
  }
  return found;
}

const needed: Record<SettlementCompany, readonly SettlementColumn[]> = {
  razorpay: ['kind', 'entityId', 'amount', 'credit', 'debit', 'tax', 'settledAt', 'utr'],
  phonepe: ['entityId', 'ownRef', 'amount', 'settledAt', 'utr'],
};

/** Readable names of missing columns. */
export function missingColumns(
  company: SettlementCompany,
  found: ReadonlyMap<SettlementColumn, number>,
): string[] {
  const missing = needed[company]
    .filter((column) => !found.has(column))
    .map((name) => nameOf(name));
  return found.has('fee') || found.has('plainFee') ? missing : [...missing, 'fee'];
}

function nameOf(column: SettlementColumn): string {
  const names: Partial<Record<SettlementColumn, string>> = {
    kind: 'type',
    entityId: 'the id of the payment',
    ownRef: "the shop's reference",
    settledAt: 'the day of settlement',
    utr: 'UTR',
  };
  return names[column] ?? column;
}

/** True for the form in which a spreadsheet shows a long number; its digits are lost. */
export function isShortened(text: string): boolean {
  return /^\d+(\.\d+)?e\+?\d+$/i.test(text.trim());
}

/**
 * `-1,234.50` as an integer of its smallest units and the number of decimals; undefined for text
 * that is not a number.
 */
export function readAmount(text: string): { digits: number; decimals: number } | undefined {
  const bare = text.trim().replace(/^₹\s*/, '').replaceAll(',', '');
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,9})(?:\.(\d{1,4}))?$/.exec(bare) ?? [];
  if (whole === '') return undefined;
  const cents = part.padEnd(2, '0');
  // Decimals beyond paise must be zeros, or it is not an amount of money.
  if (/[1-9]/.test(cents.slice(2))) return undefined;
  const digits = Number(`${sign}${whole}${cents.slice(0, 2)}`);
  return { digits, decimals: part.length };
}

const seconds = /^\d{10}$/;
const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/;
/** Day, month, year, as written in India. */
const indianDay = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:[ ,].*)?$/;

/** `yyyy-MM-dd`, or seconds since 1970; undefined for other text. */
export function readDay(text: string): string | { seconds: number } | undefined {
  const bare = text.trim();
  if (seconds.test(bare)) return { seconds: Number(bare) };
  const [, year, month, day] = isoDay.exec(bare) ?? [];
  if (year !== undefined) return `${year}-${month}-${day}`;
  const [, d = '', m = '', y] = indianDay.exec(bare) ?? [];
  return y === undefined ? undefined : `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
}
