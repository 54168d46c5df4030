/** Statements by which a shift's freeze, its payments and its ticks wait for each other. */
import { statement } from '#src/platform/database/statement-sql.ts';
import type { ShiftKey } from './shift-day-sql.ts';

type KeyValues = ShiftKey & Record<string, unknown>;

/** Whoever has it is alone: no payment, cancellation or tick of the shift is under way. */
export const lockShift = statement<KeyValues, Record<string, never>>(
  `select pg_advisory_xact_lock(shop.shift_lock_key(:date::date, :shift))`,
);

/** Many can have it at once, and nobody who has the shift alone. */
export const shareShift = statement<KeyValues, Record<string, never>>(
  `select pg_advisory_xact_lock_shared(shop.shift_lock_key(:date::date, :shift))`,
);

/**
 * Lines name their orders, which locks these: who cancels one has it before the shift, and so has
 * the freeze.
 */
export const keepOrders = statement<KeyValues, Record<string, never>>(`
  select from orders where delivery_date = :date::date and shift = :shift
  order by number for key share`);
