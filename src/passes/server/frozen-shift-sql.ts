/** Statements on the shifts that are frozen, or could be at this moment; the kitchen keeps them. */
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { statement } from '#src/platform/database/statement-sql.ts';

/**
 * None of these shifts freezes until the transaction ends. It comes before the locks of rows, as in
 * a freeze; always in the same order.
 */
export const shareShifts = statement<
  { days: readonly BusinessDay[]; shifts: readonly Shift[] },
  Record<string, never>
>(`
  select pg_advisory_xact_lock_shared(key) from (
    select shop.shift_lock_key(day, shift) as key
    from unnest(:days::date[]) as day, unnest(:shifts::text[]) as shift
    order by 1) as keys`);

export interface FrozenShift extends Record<string, unknown> {
  date: BusinessDay;
  shift: Shift;
}

/** From the day on. */
export const selectFrozenShifts = statement<{ since: BusinessDay }, FrozenShift>(
  `select date, shift from shift_days where date >= :since::date and state <> 'open'`,
);
