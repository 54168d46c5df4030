/** Background jobs of the books: compared with the companies' books and checked, every day. */
import * as z from 'zod/mini';
import type { PaymentContext } from '#src/payments/server/settling/settle-service.ts';
import { CheckLedger, checkLedger, checkLedgerJob } from './ledger-service.ts';
import {
  planReconciliations,
  planReconciliationsJob,
  reconcileBooksJob,
} from './reconciliation-jobs.ts';
import { reconcileBooks } from './reconciliation-service.ts';

const CompareBooks = z.object({
  gateway: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
});

export function accountingJobs(work: PaymentContext) {
  return {
    [planReconciliationsJob]: () => planReconciliations(work),
    [reconcileBooksJob]: (payload: unknown) => compare(work, CompareBooks.parse(payload)),
    [checkLedgerJob]: (payload: unknown) => checkLedger(work.shop, CheckLedger.parse(payload)),
  };
}

function compare(work: PaymentContext, { gateway, from, to }: z.infer<typeof CompareBooks>) {
  return reconcileBooks(work, gateway, { from: new Date(from), to: new Date(to) });
}
