/** Settlement files of payment companies, and their transfers to the bank. */
import * as z from 'zod/mini';
import { endpoint } from '#src/platform/contract/endpoint.ts';
import { Day, Instant, Money, SignedMoney } from '#src/platform/contract/wire-formats.ts';
import { Month } from './accountant-contract.ts';
import { differenceKinds } from './difference-kind.ts';
import { settlementCompanies } from './settlement-rules.ts';

const Company = z.enum(settlementCompanies);

/**
 * Imports the CSV file of a company's settlements, in UTF-8 or UTF-16, with columns in any order. A
 * file that was imported before, and lines of an earlier file, change nothing. 422 `unprocessable`
 * for the file of another company or one that is cut off, and with the number of each bad line in
 * `details`; nothing is stored then. 413 `too_large` above 32 MB.
 */
export const takeSettlement = endpoint({
  method: 'POST',
  path: '/api/admin/settlements/{company}',
  access: 'money',
  summary: "Take a company's settlement file",
  params: z.object({ company: Company }),
  response: z.object({
    /** False for a file that was already imported. */
    isNew: z.boolean(),
    /** Number of lines that no earlier file had. */
    lines: z.int(),
    /** How many of them are about payments that the shop does not have. */
    notOfShop: z.int(),
  }),
});

/**
 * Takes a file back: its lines go, who did it is noted, and the file can come again. Taking it back
 * again changes nothing. 404 `not_found`, 409 `conflict` while a later file that had lines of it is
 * there.
 */
export const takeBackSettlement = endpoint({
  method: 'POST',
  path: '/api/admin/settlements/files/{id}/take-back',
  access: 'refunds',
  recentPassword: true,
  summary: 'Take a settlement file back',
  params: z.object({ id: z.uuid() }),
  response: z.object({ id: z.uuid() }),
});

/** One transfer of a company to the bank. */
const BankDay = z.object({
  company: Company,
  date: Day,
  utr: z.string(),
  payments: z.int(),
  /** Paid by customers. */
  gross: Money,
  /** Refunded to customers. */
  refunded: Money,
  /** Negative if more fees came back than were taken. */
  fee: SignedMoney,
  tax: SignedMoney,
  /** Reversals, chargebacks and adjustments. */
  other: SignedMoney,
  /** The amount in the bank; negative if refunds exceed payments. */
  net: SignedMoney,
});

/** The transfers of a month, newest first, and the last imported files. */
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
        id: z.uuid(),
        company: Company,
        fileName: z.string(),
        lines: z.int(),
        by: z.string(),
        at: Instant,
        /** Who took it back, and when; absent for a file that counts. */
        takenBack: z.optional(z.object({ by: z.string(), at: Instant })),
      }),
    ),
  }),
});

const Difference = z.object({
  kind: z.enum(differenceKinds),
  company: Company,
  /** The day of the settlement, or of the payment in the shop. */
  date: Day,
  /** The company's id; the shop's id if the company does not have the entry. */
  reference: z.string(),
  orderIds: z.array(z.int()),
  /** The amount in the shop's books; absent if they do not have the entry. */
  booked: Money,
  /** The settled amount. */
  settled: Money,
});

/**
 * Entries that are only in one of the two books, or differ in amount: at most 200 of each kind,
 * newest first. Payments and refunds of the last days are not included yet.
 */
export const listDifferences = endpoint({
  method: 'POST',
  path: '/api/admin/settlements/differences',
  access: 'money',
  summary: 'What is in the books of the shop or of a company alone',
  body: z.object({ month: Month }),
  response: z.object({ differences: z.array(Difference), more: z.boolean() }),
});
