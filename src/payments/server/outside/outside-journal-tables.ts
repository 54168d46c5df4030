/**
 * The journal's entries of chargebacks. What a person booked as given to the customer, or come
 * back, has those of its refund.
 */
import { sql } from 'drizzle-orm';
import {
  either,
  type JournalPart,
  readEntries,
  transfer,
} from '#src/journal/server/journal-part-tables.ts';
import { inRange } from '#src/platform/database/day-range-tables.ts';
import { firstOrder } from '../payment-journal-tables.ts';
import { paymentAttempts } from '../payment-tables.ts';
import { outsideMoves } from './outside-move-tables.ts';

const m = outsideMoves;
const a = paymentAttempts;

/** It is booked as a chargeback, or as the return of one. */
export const isChargeback = sql`(${m.decision} = 'chargeback' or ${m.decision} = 'cameBack' and ${m.refundId} is null)`;
/** What a bank took; below zero for what it gave back. */
export const chargedBackPaise = sql`(case ${m.decision} when 'chargeback' then ${m.amountPaise} else -${m.amountPaise} end)`;

const booked: JournalPart = {
  table: m,
  id: m.id,
  isOf: (range) =>
    sql`${m.decision} in ('chargeback', 'cameBack') and ${inRange(sql`${m.decidedAt}`, range)}`,
  lines: (these) =>
    readEntries({
      kind: either(sql`${m.decision} = 'chargeback'`, 'chargeback', 'chargebackReturned'),
      ...{ source: m.id, day: null, at: m.decidedAt, reason: m.reason, staff: m.decidedBy },
      from: sql`${m} join ${a} on ${a.id} = ${m.attemptId}`,
      where: sql`${these} and ${isChargeback}`,
      lines: transfer({
        ...{ order: firstOrder, paise: chargedBackPaise, to: { account: 'chargebacks' } },
        from: { account: 'company', company: m.gateway },
      }),
    }),
};

export const outsideJournal: readonly JournalPart[] = [booked];
