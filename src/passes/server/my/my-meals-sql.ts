/** Statements of the customer's own page of meals. */
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { BusinessDay } from '#src/platform/contract/business-day.ts';
import { among } from '#src/platform/database/columns.ts';
import type { Db } from '#src/platform/database/db.ts';
import { statement } from '#src/platform/database/statement-sql.ts';
import { skipKinds } from '../../pass-kinds.ts';
import { passEntries, passes } from '../pass-tables.ts';
import { lateSkips, standingMeals } from '../standing-tables.ts';

/** True if the purses have a pass or a standing meal, also one that has ended. */
export const selectHasMeals = statement<{ purseIds: readonly string[] }, { found: boolean }>(`
  select exists (select from passes where purse_id = any(:purseIds::uuid[]) and state <> 'pending')
    or exists (select from standing_meals where purse_id = any(:purseIds::uuid[])) as found`);

/** What counts as a tiffin on the menus of these days that customers see. */
export const selectTiffinDishes = statement<
  { days: readonly BusinessDay[] },
  { date: BusinessDay; shift: string; tiffinId: string; dish: string }
>(`
  select date::text, shift, tiffin_id as "tiffinId", variant as dish from menus
  where date = any(:days::date[]) and tiffin_id is not null and is_published
    and archived_at is null`);

/** How many skips the passes have had. */
export async function selectSkipCounts(
  db: Db,
  passIds: readonly string[],
): Promise<Map<string, number>> {
  const { passId, kind } = passEntries;
  const rows = await db
    .select({ passId, skips: sql<number>`count(*)::int` })
    .from(passEntries)
    .where(and(inArray(passId, [...passIds]), sql`${kind} ${sql.raw(among(skipKinds))}`))
    .groupBy(passId);
  return new Map(rows.map((row) => [row.passId, row.skips]));
}

/** The questions of these purses, from the day on. */
export function selectAsked(db: Db, purseIds: readonly string[], since: BusinessDay) {
  const { standingId, date, answer } = lateSkips;
  return db
    .select({ standingId, date, answer })
    .from(lateSkips)
    .innerJoin(standingMeals, eq(standingMeals.id, standingId))
    .where(and(inArray(standingMeals.purseId, [...purseIds]), gte(date, since)));
}

/** Once for each meal of a day. */
export async function insertLateSkip(
  tx: Db,
  row: Pick<typeof lateSkips.$inferInsert, 'standingId' | 'date' | 'askedAt'>,
): Promise<void> {
  await tx.insert(lateSkips).values(row).onConflictDoNothing();
}

/** Running passes of the purses, locked by nobody; the one that ends first first. */
export function selectRunning(db: Db, purseIds: readonly string[]) {
  return db
    .select()
    .from(passes)
    .where(and(inArray(passes.purseId, [...purseIds]), eq(passes.state, 'active')))
    .orderBy(passes.expiresOn, passes.createdAt, passes.id);
}

/**
 * No shift of these days freezes until the transaction ends. It comes before the locks of rows, as
 * in a freeze.
 */
export const shareShifts = statement<
  { days: readonly BusinessDay[]; shifts: readonly string[] },
  Record<string, never>
>(`
  select pg_advisory_xact_lock_shared(shop.shift_lock_key(day, shift))
  from unnest(:days::date[]) as day, unnest(:shifts::text[]) as shift`);
