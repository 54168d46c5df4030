/** Downloads for the accountant: lists as CSV, and the tables of the GST return. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, SignedMoney } from '#src/platform/contract/wire-formats.ts';
import { accountantLists, isMonth } from './accountant-rules.ts';

/** `2026-11`. */
export const Month = z.string().check(z.refine(isMonth, 'A month is written yyyy-MM.'));

/**
 * Returns the list as CSV: UTF-8 with a byte order mark, without a limit of rows. The range applies
 * to the delivery day of orders, the payment day of payments, the decision day of refunds, the
 * booking day of collections, the issue day of receipts and credit notes, and the bank day of
 * settlements; inclusive. 400 `invalid_request` for a range that ends before it begins or has more
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
  /** `Gujarat (24)`: the place of supply. */
  place: z.string(),
  /** Per cent. */
  rate: z.number(),
  taxable: SignedMoney,
  cgst: SignedMoney,
  /** The tax of the state or union territory. */
  sgst: SignedMoney,
});

/**
 * GSTR-1 of a month, by issue day. Table 7: sales to customers without a GSTIN, reduced by the
 * credit notes of the month. Table 13: the issued documents. Receipts for a GSTIN are summed
 * separately, for tables 4 and 9B. Only the time as a regular taxpayer counts.
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
        /** Always 0: a receipt is never cancelled; a credit note is issued instead. */
        cancelled: z.int(),
      }),
    ),
  }),
});
