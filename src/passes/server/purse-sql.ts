/** Statements on purses, and by which what is in one moves to another one of the same person. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { insertOf, statement } from '#src/platform/database/statement-sql.ts';
import { passes } from './pass-tables.ts';
import { mealPurses } from './purse-tables.ts';
import { standingMeals } from './standing-tables.ts';

/** The person's own purse, locked; it is made with the first pass or standing meal. */
export async function upsertOwnPurse(tx: Db, customerId: string, now: Date): Promise<string> {
  await tx
    .insert(mealPurses)
    .values({ id: newId(), customerId, createdAt: now })
    .onConflictDoNothing();
  const [purse] = await tx
    .select({ id: mealPurses.id })
    .from(mealPurses)
    .where(and(eq(mealPurses.customerId, customerId), isNull(mealPurses.browserId)))
    .for('no key update');
  if (!purse) throw new Error(`customer ${customerId} has no purse`);
  return purse.id;
}

/**
 * The purses of a person with any of these numbers' customer ids: all of them, those of one
 * browser, or with null those of no browser.
 */
export async function selectPurseIds(
  db: Db,
  customerIds: readonly string[],
  browserId?: string | null,
): Promise<string[]> {
  const { id, customerId, browserId: ofBrowser } = mealPurses;
  const own = browserId === null ? isNull(ofBrowser) : undefined;
  const rows = await db
    .select({ id })
    .from(mealPurses)
    .where(
      and(
        inArray(customerId, [...customerIds]),
        typeof browserId === 'string' ? eq(ofBrowser, browserId) : own,
      ),
    );
  return rows.map((purse) => purse.id);
}

/** `only` names what moves; null for everything. */
type Move = { from: string; to: string; only: readonly string[] | null } & Record<string, unknown>;
type Ids = { id: string };
const isMeant = (row: string) => `${row}.purse_id = :from::uuid
    and (:only::uuid[] is null or ${row}.id = any(:only::uuid[]))`;

/** Always in the order of the ids. */
export async function lockPassesOfPurses(tx: Db, purseIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: passes.id })
    .from(passes)
    .where(inArray(passes.purseId, [...purseIds]))
    .orderBy(passes.id)
    .for('no key update');
}

export const movePasses = statement<Move, Ids>(
  `update passes p set purse_id = :to::uuid where ${isMeant('p')} returning p.id`,
);

const copy = {
  ...{ id: 'm.new_id', purseId: ':to::uuid', tiffinId: 'm.tiffin_id', shift: 'm.shift' },
  ...{ weekdays: 'm.weekdays', quantity: 'm.quantity', name: 'm.name', note: 'm.note' },
  ...{ addressId: 'm.address_id', fromDay: 'm.day', untilDay: 'm.until_day' },
  ...{ restsSince: 'null::date', staffId: 'm.staff_id', createdAt: 'm.created_at' },
};

/**
 * From the first day on that is not frozen, a standing meal goes on in the other purse, with the
 * skips that cover it: what comes stays the same, and so does what has come. The ids are those of
 * the meals that go on.
 */
export const moveStandingMeals = statement<
  Move & { shifts: readonly Shift[]; today: BusinessDay; now: Date },
  Ids
>(`
  with free as (
    select shift, greatest(:today::date, (select max(d.date) + 1 from shift_days d
      where d.shift = s.shift and d.date >= :today::date and d.state <> 'open')) as day
    from unnest(:shifts::text[]) as s(shift)
  )
  , m as materialized (
    select s.*, gen_random_uuid() as new_id, greatest(free.day, s.from_day) as day
    from standing_meals s join free using (shift)
    where ${isMeant('s')} and (s.until_day is null or s.until_day >= greatest(free.day, s.from_day))
  )
  , moved as (${insertOf(standingMeals, copy)} from m)
  , ended as (update standing_meals s set until_day = m.day - 1 from m where s.id = m.id)
  , away as (
    insert into skips (id, purse_id, standing_id, shift, from_day, to_day, staff_id, created_at)
    select gen_random_uuid(), :to::uuid, m.new_id, m.shift, greatest(m.day, k.from_day), k.to_day,
      k.staff_id, :now::timestamptz
    from m join skips k on k.purse_id = :from::uuid and k.shift = m.shift
      and (k.standing_id is null or k.standing_id = m.id)
      and (k.to_day is null or k.to_day >= greatest(m.day, k.from_day))
  )
  , asked as (
    update late_skips a set standing_id = m.new_id from m
    where a.standing_id = m.id and a.date >= m.day
  )
  , back as (
    -- Nobody is away from a purse that has nothing any more.
    update skips k set to_day = greatest(free.day, k.from_day) - 1 from free
    where :only::uuid[] is null and k.purse_id = :from::uuid and k.shift = free.shift
      and k.standing_id is null and (k.to_day is null or k.to_day >= greatest(free.day, k.from_day))
  )
  select new_id as id from m`);

/** A pass that was sold, with whose it is. */
export const selectHolder = statement<
  { number: number },
  { purseId: string; customerId: string | null; browserId: string | null }
>(`
  select purse.id as "purseId", purse.customer_id as "customerId", purse.browser_id as "browserId"
  from passes p join meal_purses purse on purse.id = p.purse_id
  where p.number = :number::int and p.state <> 'pending'`);
