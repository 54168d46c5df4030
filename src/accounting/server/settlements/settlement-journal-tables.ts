/** The journal's entries of settlement files: one for each line. */
import { between, sql } from 'drizzle-orm';
import { type JournalPart, lineOf, readEntries } from '#src/journal/server/journal-part-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { settlementFiles, settlementLines } from './settlement-tables.ts';

const l = settlementLines;
const f = settlementFiles;
const o = orders;
const a = paymentAttempts;
const r = refunds;
/** The first order of the payment, or the order of the refund. */
const order = sql`(case when ${l.refundId} is not null then (select ${r.orderId} from ${r} where ${r.id} = ${l.refundId})
  else (select ${o.id} from ${o} join ${a} on ${a.checkoutId} = ${o.checkoutId}
    where ${a.id} = coalesce(${l.attemptId}, ${l.ofAttemptId}) order by ${o.number} limit 1) end)`;
const kept = sql`(${l.feePaise} + ${l.taxPaise})`;

/** They belong to the day in the bank, and were learned with the file. */
const settled: JournalPart = {
  table: l,
  id: l.id,
  isOf: ({ from, to }) => between(l.settledOn, from, to),
  lines: (these) =>
    readEntries({
      ...{ kind: 'settlement', source: l.id, day: l.settledOn, at: f.createdAt, reason: l.utr },
      ...{ staff: f.staffId, from: sql`${l} join ${f} on ${f.id} = ${l.fileId}`, where: these },
      lines: [
        lineOf({ account: 'bank', order, paise: sql`${l.amountPaise} - ${kept}` }),
        lineOf({ account: 'fees', order, paise: kept }),
        lineOf({
          ...{ account: 'company', company: l.gateway, order },
          paise: sql`-${l.amountPaise}`,
        }),
      ],
    }),
};

export const settlementJournal: readonly JournalPart[] = [settled];
