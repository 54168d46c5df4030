/** Statements on the meals taken of shifts with a limit. */
import { and, between, eq, sql } from 'drizzle-orm';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { shiftMeals } from './shift-meal-tables.ts';

export interface Meals {
  date: BusinessDay;
  shift: Shift;
  quantity: number;
}

export function selectShiftMeals(db: Db, from: BusinessDay, to: BusinessDay) {
  return db
    .select()
    .from(shiftMeals)
    .where(between(shiftMeals.date, from, to));
}

/** False, without any change, if fewer are left. */
export async function takeShiftMeals(
  tx: Db,
  { date, shift, quantity }: Meals,
  most: number,
): Promise<boolean> {
  if (quantity > most) return false;
  const sum = sql`${shiftMeals.taken} + ${quantity}`;
  const taken = await tx
    .insert(shiftMeals)
    .values({ date, shift, taken: quantity, most })
    .onConflictDoUpdate({
      target: [shiftMeals.date, shiftMeals.shift],
      set: { taken: sum, most },
      setWhere: sql`${sum} <= ${most}`,
    })
    .returning({ taken: shiftMeals.taken });
  return taken.length > 0;
}

export function returnShiftMeals(tx: Db, { date, shift, quantity }: Meals) {
  return tx
    .update(shiftMeals)
    .set({ taken: sql`${shiftMeals.taken} - ${quantity}` })
    .where(and(eq(shiftMeals.date, date), eq(shiftMeals.shift, shift)));
}

/** Counts meals that were sold before there was a limit; they may exceed it. */
export function addShiftMeals(tx: Db, { date, shift, quantity }: Meals) {
  const sum = sql`${shiftMeals.taken} + ${quantity}`;
  return tx
    .insert(shiftMeals)
    .values({ date, shift, taken: quantity, most: quantity })
    .onConflictDoUpdate({
      target: [shiftMeals.date, shiftMeals.shift],
      set: { taken: sum, most: sql`greatest(${shiftMeals.most}, ${sum})` },
    });
}
