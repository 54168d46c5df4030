/** The journal's entries of settlement files: one for each line. */
import { between, type SQL, sql } from 'drizzle-orm';
import type { Account } from '#src/journal/journal-rules.ts';
import { type JournalPart, lineOf, readEntries } from '#src/journal/server/journal-part-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { inRange } from '#src/platform/database/day-range-tables.ts';
import { settlementFiles, settlementLines, takenBackLines } from './settlement-tables.ts';

const f = settlementFiles;
const o = orders;
const a = paymentAttempts;
const r = refunds;
type Lines = typeof settlementLines | typeof takenBackLines;
const ofFiles = (l: Lines, these: SQL) =>
  sql`${l.fileId} = any(array(select ${f.id} from ${f} where ${these}))`;

/** The payment of a line, or the one that a refund or chargeback of a company is of. */
const paymentOf = (l: Lines) =>
  'ofAttemptId' in l ? sql`coalesce(${l.attemptId}, ${l.ofAttemptId})` : sql`${l.attemptId}`;

/** What a line moved; a sign of -1 takes it back. */
function linesOf(l: Lines, sign: 1 | -1): SQL[] {
  /** The first order of the payment, or the order of the refund. */
  const order = sql`(case when ${l.refundId} is not null then (select ${r.orderId} from ${r} where ${r.id} = ${l.refundId})
    else (select ${o.id} from ${o} join ${a} on ${a.checkoutId} = ${o.checkoutId}
      where ${a.id} = ${paymentOf(l)} order by ${o.number} limit 1) end)`;
  const line = (account: Account, paise: SQL) =>
    lineOf({ account, order, paise: sql`${sql.raw(String(sign))} * (${paise})` });
  const kept = sql`${l.feePaise} + ${l.taxPaise}`;
  return [
    line('bank', sql`${l.amountPaise} - (${kept})`),
    line('fees', kept),
    lineOf({
      ...{ account: 'company', company: l.gateway, order },
      paise: sql`${sql.raw(String(-sign))} * ${l.amountPaise}`,
    }),
  ];
}

/** They belong to the day in the bank, and were learned with the file. */
const settled = (l: Lines): JournalPart => ({
  table: l,
  id: l.id,
  isOf: ({ from, to }) => between(l.settledOn, from, to),
  isSince: (instant) => ofFiles(l, sql`${f.createdAt} >= ${instant}`),
  lines: (these) =>
    readEntries({
      ...{ kind: 'settlement', source: l.id, day: l.settledOn, at: f.createdAt, reason: l.utr },
      ...{ staff: f.staffId, from: sql`${l} join ${f} on ${f.id} = ${l.fileId}`, where: these },
      lines: linesOf(l, 1),
    }),
});

const t = takenBackLines;
const takenBack: JournalPart = {
  table: t,
  id: t.id,
  isOf: (range) => ofFiles(t, inRange(sql`${f.takenBackAt}`, range)),
  lines: (these) =>
    readEntries({
      ...{ kind: 'settlementTakenBack', source: t.id, day: null, at: f.takenBackAt, reason: t.utr },
      ...{ staff: f.takenBackBy, from: sql`${t} join ${f} on ${f.id} = ${t.fileId}`, where: these },
      lines: linesOf(t, -1),
    }),
};

export const settlementJournal: readonly JournalPart[] = [
  settled(settlementLines),
  settled(takenBackLines),
  takenBack,
];
