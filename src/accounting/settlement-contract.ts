/** Settlement files of payment companies, and what they brought into the bank. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, Money, SignedMoney } from '#src/platform/contract/wire-formats.ts';
import { Month } from './accountant-contract.ts';
import { differenceKinds } from './difference-kind.ts';
import { settlementCompanies } from './settlement-rules.ts';

const Company = z.enum(settlementCompanies);

/**
 * Takes the CSV file of a company's settlements, in UTF-8 or UTF-16, its columns in any order. The
 * same file, and a line that another file had, change nothing. 422 `unprocessable` with the number
 * of each bad line in `details`: nothing is stored then. 413 `too_large` above 32 MB.
 */
export const takeSettlement = endpoint({
  method: 'POST',
  path: '/api/admin/settlements/{company}',
  access: 'money',
  summary: "Take a company's settlement file",
  params: z.object({ company: Company }),
  response: z.object({
    /** False for a file that was taken before. */
    isNew: z.boolean(),
    /** Lines that no file had before. */
    lines: z.int(),
  }),
});

/** What a company paid into the bank at once. */
const BankDay = z.object({
  company: Company,
  date: Day,
  utr: z.string(),
  payments: z.int(),
  /** What customers had paid. */
  gross: Money,
  /** What went back to customers. */
  refunded: Money,
  fee: Money,
  tax: Money,
  /** Adjustments and disputes. */
  other: SignedMoney,
  /** What arrived in the bank; less than nothing where more went back. */
  net: SignedMoney,
});

/** The transfers of a month, the newest first, and the last files that were taken. */
export const listBankDays = endpoint({
  method: 'POST',
  path: '/api/admin/settlements/days',
  access: 'money',
  summary: 'What payment companies paid into the bank in a month',
  body: z.object({ month: Month }),
  response: z.object({
    days: z.array(BankDay),
    files: z.array(
      z.object({
        company: Company,
        fileName: z.string(),
        lines: z.int(),
        by: z.string(),
        at: Instant,
      }),
    ),
  }),
});

const Difference = z.object({
  kind: z.enum(differenceKinds),
  company: Company,
  /** Of the settlement, or of the payment here. */
  date: Day,
  /** The company's id, or the shop's where the company says nothing of it. */
  reference: z.string(),
  orderIds: z.array(z.int()),
  /** What the shop's books say; nothing where they know nothing of it. */
  booked: Money,
  /** What was settled. */
  settled: Money,
});

/**
 * What is in one book alone, or with another amount: at most 200 of each kind, the newest first.
 * Payments and refunds of the last days are not waited for yet.
 */
export const listDifferences = endpoint({
  method: 'POST',
  path: '/api/admin/settlements/differences',
  access: 'money',
  summary: 'What is in the books of the shop or of a company alone',
  body: z.object({ month: Month }),
  response: z.object({ differences: z.array(Difference), more: z.boolean() }),
});
