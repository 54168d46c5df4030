/** The personal data of payments, and what happens to it on erasure (product 24.14). */
import { type SQL, sql } from 'drizzle-orm';
import { alerts } from '#src/alerts/server/alert-tables.ts';
import type { MoveKind } from '#src/gateways/move-kinds.ts';
import { selectCheckoutsOf } from '#src/orders/server/order-personal-sql.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import type { Db } from '#src/platform/database/db.ts';
import { asPaper, asRedactedPaper } from '#src/platform/personal/paper-fates.ts';
import {
  blank,
  type PersonalData,
  personalTable,
} from '#src/platform/personal/personal-data-sql.ts';
import { moveText, moveWords } from '../outside-move-words.ts';
import { attemptWords, paymentEventWords, refundWords } from '../payment-words.ts';
import { outsideMoves } from './outside/outside-move-tables.ts';
import { paymentEvents } from './payment-event-tables.ts';
import { paymentAttempts } from './payment-tables.ts';
import { refunds } from './refunds/refund-tables.ts';
import { paymentCaptures } from './settling/payment-capture-tables.ts';

const why = 'The books of payments say how money came, and why it went back.';
const books = asPaper(why);
const typed = asRedactedPaper(why);

/** The ids of a number's payment attempts, as a subquery. */
export function selectAttemptsOf(mobileNo: string): SQL {
  return sql`(select a.id from ${paymentAttempts} a
    where a.checkout_id in ${selectCheckoutsOf(mobileNo)})`;
}

const tables = [
  personalTable(paymentAttempts, {
    label: 'Payments',
    rows: (mobileNo) => sql`${paymentAttempts.checkoutId} in ${selectCheckoutsOf(mobileNo)}`,
    personal: { redirectUrl: blank(null), acceptedReason: typed },
    ofStaff: ['acceptedReason'],
    words: attemptWords,
  }),
  personalTable(paymentCaptures, {
    label: 'Money that came',
    rows: (mobileNo) => sql`${paymentCaptures.attemptId} in ${selectAttemptsOf(mobileNo)}`,
    personal: { bankRef: books },
  }),
  personalTable(refunds, {
    label: 'Refunds',
    rows: (mobileNo) => sql`${refunds.attemptId} in ${selectAttemptsOf(mobileNo)}`,
    // A company's message can name the person that it could not pay.
    personal: { reason: typed, failure: typed, staffNote: blank(null) },
    ofStaff: ['reason', 'failure', 'staffNote'],
    words: refundWords,
  }),
  personalTable(outsideMoves, {
    label: 'What payment companies did',
    rows: (mobileNo) => sql`${outsideMoves.attemptId} in ${selectAttemptsOf(mobileNo)}`,
    personal: { claim: blank(null), reason: typed },
    ofStaff: ['reason'],
    words: moveWords,
  }),
  personalTable(paymentEvents, {
    label: 'Steps of payments',
    rows: (mobileNo) => sql`${paymentEvents.attemptId} in ${selectAttemptsOf(mobileNo)}`,
    personal: { detail: typed },
    ofStaff: ['detail'],
    words: paymentEventWords,
  }),
];

export const paymentPersonal: PersonalData = {
  feature: 'Payments',
  tables,
  openMatters: async (db, mobileNo) => [
    ...(await selectOpenAttempts(db, mobileNo)),
    ...(await selectOpenRefunds(db, mobileNo)),
    ...(await selectUnbooked(db, mobileNo)),
  ],
};

async function selectOpenAttempts(db: Db, mobileNo: string): Promise<string[]> {
  const { rows } = await db.execute<{ paise: number; state: string }>(
    sql`select a.amount_paise as paise, a.state from ${paymentAttempts} a
      where a.checkout_id in ${selectCheckoutsOf(mobileNo)}
        and (a.state in ('created', 'open', 'unknown')
          or (a.outcome = 'held' and a.refunded_paise < a.paid_paise + a.extra_paise))
      order by a.created_at`,
  );
  return rows.map(({ paise, state }) =>
    state === 'paid'
      ? `${formatPaise(paise)} came and is held: it waits for a decision on the Money page.`
      : `A payment of ${formatPaise(paise)} has begun, and its company has not said how it ended.`,
  );
}

async function selectUnbooked(db: Db, mobileNo: string): Promise<string[]> {
  const { rows } = await db.execute<{ kind: MoveKind; gateway: string; paise: number | null }>(
    sql`select m.kind, m.gateway, m.amount_paise as paise from ${outsideMoves} m
      where m.attempt_id in ${selectAttemptsOf(mobileNo)} and m.decision is null
      order by m.created_at`,
  );
  return rows.map(({ kind, gateway, paise }) => {
    const amount = paise === null ? null : formatPaise(paise);
    return `${moveText({ kind, gateway, amount })}: nobody has said on the Money page what it was.`;
  });
}

/** A failed refund is open until its alert is closed or it is tried again. */
async function selectOpenRefunds(db: Db, mobileNo: string): Promise<string[]> {
  const { rows } = await db.execute<{ paise: number; state: string }>(
    sql`select r.amount_paise as paise, r.state from ${refunds} r
      where r.attempt_id in ${selectAttemptsOf(mobileNo)} and (r.state in ('owed', 'sent')
        or (r.state = 'failed'
          and not exists (select from ${refunds} again where again.retry_of = r.id)
          and exists (select from ${alerts} a where a.kind = 'refundFailed'
            and a.subject = r.id::text and a.resolved_at is null)))
      order by r.created_at`,
  );
  return rows.map(({ paise, state }) =>
    state === 'failed'
      ? `A refund of ${formatPaise(paise)} has failed, and nobody has dealt with it.`
      : `A refund of ${formatPaise(paise)} is on its way.`,
  );
}
