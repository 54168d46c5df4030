/** Downloads for the accountant: lists as CSV, and the tables of the GST return. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { SignedMoney } from '#src/platform/contract/wire-formats.ts';
import { isMonth } from './accountant-rules.ts';

/** `2026-11`. */
export const Month = z.string().check(z.refine(isMonth, 'A month is written yyyy-MM.'));

/**
 * Returns every list of the month as CSV (UTF-8 with a byte order mark), the journal for Tally, and
 * a text that explains them, as one zip. All of it is of one moment. The tables of the GST return
 * are left out where nothing was issued as a regular taxpayer.
 */
export const saveMonth = endpoint({
  method: 'POST',
  path: '/api/admin/accountant/month',
  access: 'files',
  recentPassword: true,
  summary: 'Download the whole month for the accountant',
  body: z.object({ month: Month }),
  response: z.string(),
  file: 'application/zip',
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

const PaperSum = z.object({ count: z.int(), taxable: SignedMoney });

/**
 * GSTR-1 of a month, by issue day. Table 7: sales to customers without a GSTIN, reduced by the
 * credit notes of the month. Tables 4 and 9B: how many invoices and credit notes were made out to a
 * GSTIN. Table 12: all sales by service code, less all credit notes. Table 13: the issued
 * documents. Only the time as a regular taxpayer counts.
 */
export const sumGst = endpoint({
  method: 'POST',
  path: '/api/admin/accountant/gst',
  access: 'money',
  summary: 'The tables of the GST return of a month',
  body: z.object({ month: Month }),
  response: z.object({
    table7: z.array(GstRow),
    table4: PaperSum,
    table9b: PaperSum,
    table12: z.array(
      z.object({
        /** Whether the recipients have a GSTIN. */
        isRegistered: z.boolean(),
        serviceCode: z.string(),
        /** Per cent. */
        rate: z.number(),
        total: SignedMoney,
        taxable: SignedMoney,
        cgst: SignedMoney,
        sgst: SignedMoney,
      }),
    ),
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
