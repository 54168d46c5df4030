/** Statements on recorded prints, and on the mobile numbers of run sheets. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { isDue, ofOrderRow } from '#src/orders/server/order-payment-tables.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { ShiftPrintKind } from '../../shift-day-rules.ts';
import type { ShiftKey } from '../count/shift-day-sql.ts';
import { shiftPrints } from '../shift-note-tables.ts';

export type NewPrint = typeof shiftPrints.$inferInsert;

/** Transactions that record a print of this shift wait for each other. */
export async function lockPrints(tx: Db, { date, shift }: ShiftKey): Promise<void> {
  const key = `prints ${date} ${shift}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Prints of one kind, oldest first. */
export function selectPrints(db: Db, { date, shift }: ShiftKey, kind: ShiftPrintKind) {
  const { id, revision, codes, runId, createdAt } = shiftPrints;
  return db
    .select({ id, revision, codes, runId })
    .from(shiftPrints)
    .where(
      and(eq(shiftPrints.date, date), eq(shiftPrints.shift, shift), eq(shiftPrints.kind, kind)),
    )
    .orderBy(asc(createdAt), asc(id));
}

export function insertPrint(tx: Db, row: NewPrint) {
  return tx.insert(shiftPrints).values(row);
}

/** By order number. */
export async function selectPhones(
  db: Db,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const { number, mobileNo } = orders;
  const rows = await db
    .select({ number, mobileNo })
    .from(orders)
    .where(inArray(number, [...numbers]));
  return new Map(rows.map((row) => [row.number, row.mobileNo]));
}

/** The amount that is still to be collected for an order at the door. */
export interface AtDoor {
  duePaise: number;
}

/** By order number. */
export async function selectAtDoor(
  db: Db,
  numbers: readonly number[],
): Promise<Map<number, AtDoor>> {
  const { number, totalPaise } = orders;
  const duePaise = sql`case when ${ofOrderRow(isDue)} then ${totalPaise} else 0 end`.mapWith(
    Number,
  );
  const rows = await db
    .select({ number, duePaise })
    .from(orders)
    .where(inArray(number, [...numbers]));
  return new Map(rows.map((row) => [row.number, row]));
}
