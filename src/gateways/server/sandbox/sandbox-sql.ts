/** Statements on the sandbox's payments. */
import { and, eq, gte, lt, notExists } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { columnsOf, statement, withoutDisk } from '#src/platform/database/statement-sql.ts';
import {
  announceJobs,
  jobsValue,
  type NewJob,
  storeJobsFor,
} from '#src/platform/jobs/new-jobs-sql.ts';
import { sandboxRefunds } from './sandbox-refund-tables.ts';
import { sandboxPayments } from './sandbox-tables.ts';

export type SandboxPayment = typeof sandboxPayments.$inferSelect;

const take = statement<Record<string, unknown>, SandboxPayment>(`
  with taken as (
    insert into sandbox_payments (id, reference, order_number, amount_paise, currency, return_url,
      expires_at, created_at)
    select :id, :reference, :title, :amountPaise::bigint, :currency, :returnUrl,
      :expiresAt::timestamptz, :createdAt::timestamptz
    where ${withoutDisk}
    on conflict (reference) do nothing
    returning *
  )
  , planned as (${storeJobsFor('taken')})
  select ${columnsOf(sandboxPayments, 'taken')} from taken`);

/**
 * Stores its jobs as well. Returns undefined if a payment with the same reference is stored
 * already. Does not wait for the disk: nobody hears of the payment before the shop has stored its
 * page, and that write flushes this one.
 */
export async function insertPayment(
  db: Db,
  row: typeof sandboxPayments.$inferInsert,
  jobs: readonly NewJob[],
): Promise<SandboxPayment | undefined> {
  const [stored] = await take(db, { ...row, jobs: jobsValue(jobs) });
  announceJobs(db, jobs);
  return stored;
}

const selected = `select ${columnsOf(sandboxPayments, 'payment')} from sandbox_payments payment`;
const findById = statement<{ id: string }, SandboxPayment>(`${selected} where id = :id`);
const findByReference = statement<{ reference: string }, SandboxPayment>(
  `${selected} where reference = :reference`,
);

export async function selectPayment(db: Db, id: string) {
  const [row] = await findById(db, { id });
  return row;
}

export async function selectPaymentByReference(db: Db, reference: string) {
  const [row] = await findByReference(db, { reference });
  return row;
}

const choose = statement<Record<string, unknown>, SandboxPayment>(`
  with chosen as (
    update sandbox_payments set outcome = :outcome, delay_seconds = :delaySeconds::int, chosen_at = :chosenAt::timestamptz
    where id = :id and outcome is null and expires_at > :chosenAt::timestamptz
    returning *
  )
  , planned as (${storeJobsFor('chosen')})
  select ${columnsOf(sandboxPayments, 'chosen')} from chosen`);

/** Stores a choice and its jobs; undefined if there is a choice already, or the time is over. */
export async function updateChoice(
  db: Db,
  id: string,
  choice: Pick<SandboxPayment, 'outcome' | 'delaySeconds'> & { chosenAt: Date },
  jobs: readonly NewJob[],
): Promise<SandboxPayment | undefined> {
  const [row] = await choose(db, { id, ...choice, jobs: jobsValue(jobs) });
  announceJobs(db, jobs);
  return row;
}

const report = statement<Record<string, unknown>, never>(`
  update sandbox_payments set reported_at = :reportedAt::timestamptz
  where reference = :reference and reported_at is null and ${withoutDisk}`);

/** Does not wait for the disk: after a power cut the event is sent again. */
export function updateReported(db: Db, reference: string, reportedAt: Date) {
  return report(db, { reference, reportedAt });
}

/** Created from `from` until before `to`. */
export function selectPaymentsBetween(db: Db, { from, to }: { from: Date; to: Date }) {
  const { createdAt } = sandboxPayments;
  return db
    .select()
    .from(sandboxPayments)
    .where(and(gte(createdAt, from), lt(createdAt, to)));
}

/**
 * Deletes them with their refunds; a payment with a more recent refund stays, because the shop may
 * ask about it.
 */
export function deletePaymentsBefore(db: Db, createdBefore: Date) {
  const youngerRefund = db
    .select({ id: sandboxRefunds.id })
    .from(sandboxRefunds)
    .where(
      and(
        eq(sandboxRefunds.reference, sandboxPayments.reference),
        gte(sandboxRefunds.createdAt, createdBefore),
      ),
    );
  return db
    .delete(sandboxPayments)
    .where(and(lt(sandboxPayments.createdAt, createdBefore), notExists(youngerRefund)));
}
