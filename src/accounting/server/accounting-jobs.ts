/** Background work on the books: compared with the companies' and checked, every day. */
import * as z from 'zod/mini';
import type { Paying } from '#src/payments/server/settling/settle-service.ts';
import {
  compareBooks,
  compareBooksJob,
  planComparisons,
  planComparisonsJob,
} from './comparison-service.ts';
import { CheckLedger, checkLedger, checkLedgerJob } from './ledger-service.ts';

const CompareBooks = z.object({
  gateway: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
});

export function accountingJobs(work: Paying) {
  return {
    [planComparisonsJob]: () => planComparisons(work),
    [compareBooksJob]: (payload: unknown) => compare(work, CompareBooks.parse(payload)),
    [checkLedgerJob]: (payload: unknown) => checkLedger(work.shop, CheckLedger.parse(payload)),
  };
}

function compare(work: Paying, { gateway, from, to }: z.infer<typeof CompareBooks>) {
  return compareBooks(work, gateway, { from: new Date(from), to: new Date(to) });
}
