/** Statements by which what is in a purse moves to another one of the same person. */
import { inArray } from 'drizzle-orm';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { passes } from '../pass-tables.ts';

type Move = { from: string; to: string } & Record<string, unknown>;
type Ids = { id: string };

/** Always in the order of the ids. */
export async function lockPassesOfPurses(tx: Db, purseIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: passes.id })
    .from(passes)
    .where(inArray(passes.purseId, [...purseIds]))
    .orderBy(passes.id)
    .for('no key update');
}

/**
 * An absence, which is of all standing meals of its purse, ends there with what is frozen, and
 * becomes one of each meal that moves. The ids are those of the new skips.
 */
export const splitAbsences = statement<
  Move & { shifts: readonly Shift[]; today: BusinessDay; now: Date },
  Ids
>(`
  with free as (
    select shift, greatest(:today::date, (select max(d.date) + 1 from shift_days d
      where d.shift = s.shift and d.date >= :today::date and d.state <> 'open')) as day
    from unnest(:shifts::text[]) as s(shift)
  )
  , away as (
    select k.*, greatest(free.day, k.from_day) as day from skips k join free using (shift)
    where k.purse_id = :from::uuid and k.standing_id is null
      and (k.to_day is null or k.to_day >= greatest(free.day, k.from_day))
  )
  , ended as (update skips k set to_day = away.day - 1 from away where k.id = away.id)
  insert into skips (id, purse_id, standing_id, shift, from_day, to_day, staff_id, created_at)
  select gen_random_uuid(), :to::uuid, s.id, away.shift, away.day, away.to_day, away.staff_id,
    :now::timestamptz
  from away join standing_meals s on s.purse_id = :from::uuid and s.shift = away.shift
    and (s.until_day is null or s.until_day >= away.day)
  returning id`);

export const movePasses = statement<Move, Ids>(
  'update passes set purse_id = :to::uuid where purse_id = :from::uuid returning id',
);

export const moveStandingMeals = statement<Move, Ids>(
  'update standing_meals set purse_id = :to::uuid where purse_id = :from::uuid returning id',
);

/** Those of one standing meal. */
export const moveSkips = statement<Move, Ids>(`
  update skips set purse_id = :to::uuid
  where purse_id = :from::uuid and standing_id is not null returning id`);

/** Of these rows, those that are still there. */
export const moveBack = statement<Move & { ids: readonly string[] }, Record<string, never>>(`
  with p as (
    update passes set purse_id = :to::uuid
    where id = any(:ids::uuid[]) and purse_id = :from::uuid
  )
  , s as (
    update standing_meals set purse_id = :to::uuid
    where id = any(:ids::uuid[]) and purse_id = :from::uuid
  )
  update skips set purse_id = :to::uuid where id = any(:ids::uuid[]) and purse_id = :from::uuid`);

/** A pass that was sold, with whose it is. */
export const selectHolder = statement<
  { number: number },
  { purseId: string; customerId: string | null; browserId: string | null }
>(`
  select purse.id as "purseId", purse.customer_id as "customerId", purse.browser_id as "browserId"
  from passes p join meal_purses purse on purse.id = p.purse_id
  where p.number = :number::int and p.state <> 'pending'`);
