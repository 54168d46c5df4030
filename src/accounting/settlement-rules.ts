/** Settlement files: whose can be read, what their lines are, and how a cell is read. */

/** Companies whose files can be imported. */
export const settlementCompanies = ['razorpay', 'phonepe'] as const;
export type SettlementCompany = (typeof settlementCompanies)[number];

/**
 * `reversal`: a refund that came back, or a payment that was taken back. `chargeback`: what a bank
 * took for a disputed payment, and what it returned. `other`: an adjustment or a separate fee.
 */
export const settlementKinds = ['payment', 'refund', 'reversal', 'chargeback', 'other'] as const;
export type SettlementKind = (typeof settlementKinds)[number];

/** Bytes; enough for more than 100,000 lines. */
export const maxSettlementBytes = 32 * 1024 * 1024;
export const settlementField = 'file';

/** After this many days a payment should be settled; banks and weekends take time. */
export const settledWithinDays = 5;

/** True for the form in which a spreadsheet shows a long number; its digits are lost. */
export function isShortened(text: string): boolean {
  return /^\d+(\.\d+)?e\+?\d+$/i.test(text.trim());
}

export type SettlementUnit = 'rupees' | 'paise';

/** `-1,234.50` as paise; undefined for what is no amount of this unit. An empty cell is zero. */
export function readPaise(text: string, unit: SettlementUnit): number | undefined {
  const bare = text.trim().replace(/^₹\s*/, '').replaceAll(',', '');
  if (bare === '') return 0;
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,11})(?:\.(\d{1,4}))?$/.exec(bare) ?? [];
  const decimals = unit === 'rupees' ? 2 : 0;
  // Decimals beyond paise must be zeros, or it is not an amount of money.
  if (whole === '' || /[1-9]/.test(part.slice(decimals))) return undefined;
  const paise = Number(`${whole}${part.padEnd(decimals, '0').slice(0, decimals)}`);
  if (paise > mostPaise) return undefined;
  return sign === '-' ? 0 - paise : paise;
}

/** A crore of rupees. No payment of a shop is larger. */
const mostPaise = 1e9;

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
