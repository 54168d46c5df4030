/** The accountant's lists, and months. */
import { addDays, type BusinessDay, isDay } from '#src/platform/contract/business-day.ts';

interface ListWords {
  label: string;
  /** What its lines are, after the label. */
  of: string;
}

/** By the names of their files, in their order. */
const lists = {
  journal: { label: 'Journal', of: 'every movement of money, with its accounts' },
  balances: { label: 'Balances', of: 'each account at the beginning and at the end' },
  cashbook: { label: 'Cash book', of: 'till and riders, with the balance after each line' },
  orders: { label: 'Orders', of: 'by day of delivery' },
  payments: { label: 'Payments', of: 'by day of payment, with company, fee and UTR' },
  refunds: { label: 'Refunds', of: 'by day of the decision' },
  collections: { label: 'Collections', of: 'cash and QR at the door, by day of booking' },
  receipts: {
    label: 'Receipts and credit notes',
    of: 'by day of issue; credit notes have a minus',
  },
  transfers: {
    label: 'Bank transfers',
    of: 'what companies paid into the bank',
  },
  settlements: { label: 'Settlements', of: 'by day in the bank, line by line' },
} as const satisfies Record<string, ListWords>;

/** The lists of a shop that sells passes. */
const passLists = {
  passes: { label: 'Passes', of: 'what was sold and held, before and after' },
  passmeals: { label: 'Meals of passes', of: 'sold, eaten, came back, lapsed; by day of booking' },
} as const satisfies Record<string, ListWords>;

/** The tables of the GST return GSTR-1, by the names of their files. */
export const gstLists = {
  gst4: { label: 'Table 4', of: 'invoices to people with a GSTIN' },
  gst7: { label: 'Table 7', of: 'people without a GSTIN, less their credit notes' },
  gst9b: { label: 'Table 9B', of: 'credit notes to people with a GSTIN' },
  gst12: { label: 'Table 12', of: 'by service code (SAC), less all credit notes' },
  gst13: { label: 'Table 13', of: 'documents issued' },
} as const satisfies Record<string, ListWords>;

export const accountantLists = { ...lists, ...passLists, ...gstLists };
export type AccountantList = keyof typeof accountantLists;
type PassList = keyof typeof passLists;
export type GstList = keyof typeof gstLists;

/** The lists of every shop. */
export const plainLists = Object.keys(lists) as Exclude<AccountantList, PassList | GstList>[];
export const passListNames = Object.keys(passLists) as PassList[];
export const gstListNames = Object.keys(gstLists) as GstList[];

export function isMonth(text: string): boolean {
  return /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`);
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): { from: BusinessDay; to: BusinessDay } {
  const from = `${month}-01`;
  const next = addDays(from, 31).slice(0, 7);
  return { from, to: addDays(`${next}-01`, -1) };
}

/** The previous or next month. */
export function monthBeside(month: string, count: -1 | 1): string {
  const { from, to } = daysOfMonth(month);
  return (count > 0 ? addDays(to, 1) : addDays(from, -1)).slice(0, 7);
}
