/** Locks with which the freeze, payments and ticks of a shift wait for each other. */
import { statement } from '#src/platform/database/statement-sql.ts';
import type { ShiftKey } from './shift-day-sql.ts';

type KeyValues = ShiftKey & Record<string, unknown>;

/** The exclusive lock: no payment, cancellation or tick of the shift is under way. */
export const lockShift = statement<KeyValues, Record<string, never>>(
  `select pg_advisory_xact_lock(shop.shift_lock_key(:date::date, :shift))`,
);

/**
 * The shared lock: many transactions can hold it at once, but not together with the exclusive one.
 */
export const shareShift = statement<KeyValues, Record<string, never>>(
  `select pg_advisory_xact_lock_shared(shop.shift_lock_key(:date::date, :shift))`,
);

/**
 * Locks the orders of the shift, because lines have a foreign key to orders. A cancellation locks
 * the order before the shift; the freeze keeps the same order of locks.
 */
export const keepOrders = statement<KeyValues, Record<string, never>>(`
  select from orders where delivery_date = :date::date and shift = :shift
  order by number for key share`);
