/** Statements on the sandbox's payments. */
import { and, eq, gt, gte, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { Db } from '#src/server/db.ts';
import { withoutDisk } from '#src/server/written-sql.ts';
import { sandboxRefunds } from './sandbox-refund-tables.ts';
import { sandboxPayments } from './sandbox-tables.ts';

export type SandboxPayment = typeof sandboxPayments.$inferSelect;

/** Answers undefined when a payment with the same reference is already stored. */
export async function insertPayment(db: Db, row: typeof sandboxPayments.$inferInsert) {
  const [stored] = await db
    .insert(sandboxPayments)
    .values(row)
    .onConflictDoNothing({ target: sandboxPayments.reference })
    .returning();
  return stored;
}

export async function selectPayment(db: Db, id: string) {
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id));
  return row;
}

export async function selectPaymentByReference(db: Db, reference: string) {
  const [row] = await db
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.reference, reference));
  return row;
}

/** Stores a choice, unless there is one already or the time is over; answers undefined then. */
export async function updateChoice(
  db: Db,
  id: string,
  choice: Required<Pick<SandboxPayment, 'method' | 'outcome' | 'delaySeconds'>> & {
    chosenAt: Date;
  },
) {
  const [row] = await db
    .update(sandboxPayments)
    .set(choice)
    .where(
      and(
        eq(sandboxPayments.id, id),
        isNull(sandboxPayments.outcome),
        gt(sandboxPayments.expiresAt, choice.chosenAt),
      ),
    )
    .returning();
  return row;
}

/** Where a power cut takes it back, the event is sent again. */
export function updateReported(db: Db, reference: string, reportedAt: Date) {
  return db
    .update(sandboxPayments)
    .set({ reportedAt })
    .where(
      and(
        eq(sandboxPayments.reference, reference),
        isNull(sandboxPayments.reportedAt),
        sql.raw(withoutDisk),
      ),
    );
}

/** Begun from `from` until before `to`. */
export function selectPaymentsBetween(db: Db, { from, to }: { from: Date; to: Date }) {
  const { createdAt } = sandboxPayments;
  return db
    .select()
    .from(sandboxPayments)
    .where(and(gte(createdAt, from), lt(createdAt, to)));
}

/** Taken on from `from` until before `to`. */
export function selectRefundsBetween(db: Db, { from, to }: { from: Date; to: Date }) {
  const { createdAt } = sandboxRefunds;
  return db
    .select()
    .from(sandboxRefunds)
    .where(and(gte(createdAt, from), lt(createdAt, to)));
}

/** Takes their refunds along; a payment with a younger refund stays, as the shop may still ask about that. */
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
