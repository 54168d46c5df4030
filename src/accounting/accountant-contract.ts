/** What the accountant takes away: lists as CSV, and the tables of the GST return. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, SignedMoney } from '#src/platform/contract/wire-formats.ts';
import { accountantLists, isMonth } from './accountant-rules.ts';

/** `2026-11`. */
export const Month = z.string().check(z.refine(isMonth, 'A month is written yyyy-MM.'));

/**
 * Answers the list as CSV: UTF-8 with a byte order mark, as long as it is. Orders are of their days
 * of delivery, payments of their days of payment, refunds of the day of the decision, collections
 * of the day on which they were booked, papers of their issue, settlements of their day in the
 * bank; both ends count. 400 `invalid_request` for a range that ends before it begins or is longer
 * than 366 days.
 */
export const saveList = endpoint({
  method: 'POST',
  path: '/api/admin/accountant/lists',
  access: 'files',
  recentPassword: true,
  summary: "Download one of the accountant's lists",
  body: z.object({ list: z.enum(accountantLists), from: Day, to: Day }),
  response: z.string(),
  file: 'text/csv',
});

const GstRow = z.object({
  /** `Gujarat (24)`: where the food was handed over. */
  place: z.string(),
  /** Per cent. */
  rate: z.number(),
  taxable: SignedMoney,
  cgst: SignedMoney,
  /** Of the state or of the union territory. */
  sgst: SignedMoney,
});

/**
 * GSTR-1 of a month, by the days of issue. Table 7: sales to people without a GSTIN, without what
 * credit notes of the month took back. Table 13: which papers were issued. What was made out to a
 * GSTIN is counted apart, for tables 4 and 9B. All of it of the time as a regular taxpayer alone.
 */
export const sumGst = endpoint({
  method: 'POST',
  path: '/api/admin/accountant/gst',
  access: 'money',
  summary: 'Tables 7 and 13 of the GST return of a month',
  body: z.object({ month: Month }),
  response: z.object({
    table7: z.array(GstRow),
    registered: z.object({ receipts: z.int(), creditNotes: z.int(), taxable: SignedMoney }),
    table13: z.array(
      z.object({
        kind: z.enum(['receipt', 'creditNote']),
        from: z.string(),
        to: z.string(),
        issued: z.int(),
        /** No paper of a series is ever taken back: a credit note is issued. */
        cancelled: z.int(),
      }),
    ),
  }),
});
