/** Statements on the sandbox's refunds, and the lock that runs them one after the other. */
import { and, eq, gte, lt } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { sandboxRefunds } from './sandbox-refund-tables.ts';
import { sandboxPayments } from './sandbox-tables.ts';

export type SandboxRefund = typeof sandboxRefunds.$inferSelect;

/** Locks the payment until the transaction ends. */
export async function selectPaymentLocked(tx: Db, reference: string) {
  const [row] = await tx
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.reference, reference))
    .for('update');
  return row;
}

/** Returns undefined if a refund with the same id is stored already. */
export async function insertSandboxRefund(tx: Db, row: typeof sandboxRefunds.$inferInsert) {
  const [stored] = await tx
    .insert(sandboxRefunds)
    .values(row)
    .onConflictDoNothing({ target: sandboxRefunds.id })
    .returning();
  return stored;
}

export async function selectSandboxRefund(db: Db, id: string) {
  const [row] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.id, id));
  return row;
}

export function selectRefundsOfPayment(db: Db, reference: string) {
  return db.select().from(sandboxRefunds).where(eq(sandboxRefunds.reference, reference));
}

/** Accepted from `from` until before `to`. */
export function selectRefundsBetween(db: Db, { from, to }: { from: Date; to: Date }) {
  const { createdAt } = sandboxRefunds;
  return db
    .select()
    .from(sandboxRefunds)
    .where(and(gte(createdAt, from), lt(createdAt, to)));
}
