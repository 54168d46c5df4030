/** The week plan: dishes of the library are added to days, moved, copied and published. */
import { requireDish } from '#src/dishes/server/dish-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import {
  addDays,
  type BusinessDay,
  businessDay,
  type Days,
  shortDay,
} from '#src/platform/contract/business-day.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import { isForeignKeyViolation } from '#src/platform/database/database-errors.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import type { AdminMenuEntry } from '../admin-menu-contract.ts';
import {
  daysFrom,
  daysOfWeek,
  lastPlanDay,
  type PlanWeek,
  planWeeks,
  slotKey,
} from '../plan-rules.ts';
import {
  lockNewest,
  type MenuContext,
  refusePast,
  stamps,
  storing,
  toAdminEntries,
} from './admin-menu-service.ts';
import { closedShifts } from './menu-service.ts';
import {
  deleteMenu,
  insertMenus,
  lockCopying,
  type MenuRow,
  type NewMenu,
  selectMenuForUpdate,
  selectMenusOfDays,
} from './menu-sql.ts';
import { updateMenusPublished } from './plan-sql.ts';

/** Provided by another feature: who will eat from a pass. */
export interface FromPasses {
  mealsOf(db: Db, slot: Slot, plan: ShiftPlan): Promise<{ tiffinId: string; meals: number }[]>;
  /** Shifts of these days without a dish of a tiffin that people expect. */
  missing(
    db: Db,
    days: Days,
    plan: ShiftPlan,
  ): Promise<(Slot & { tiffin: string; people: number })[]>;
}

/** The menus of seven days, including drafts, and the closed shifts of all days of the plan. */
export async function findPlan(
  db: Db,
  week: PlanWeek,
  { passes, ...context }: MenuContext & { passes: FromPasses },
) {
  const { now, plan } = context;
  const today = businessDay(now, plan.timeZone);
  const days = daysOfWeek(today, week);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const rows = await selectMenusOfDays(db, first, last);
  const closed = planWeeks
    .flatMap((each) => daysOfWeek(today, each))
    .flatMap((day) => closedShifts(day, now, plan));
  const missing = await passes.missing(db, { from: first, to: last }, plan);
  return {
    ...{ menus: await toAdminEntries(db, rows, context), days, closed },
    ...(missing.length > 0 && { missing }),
  };
}

interface Slot {
  date: BusinessDay;
  shift: Shift;
}

/**
 * Adds a dish of the library to a shift, as a draft. 404 `not_found` for a dish that is not in the
 * library; 409 `conflict` if the shift has a menu with its name, and for a day outside the plan.
 */
export function planDishOn(
  db: Db,
  { dishId, date, shift }: Slot & { dishId: string },
  context: MenuContext,
): Promise<AdminMenuEntry> {
  return inTransaction(db, async (tx) => {
    await lockCopying(tx);
    const dish = await requireDish(tx, dishId);
    const { id, name, items, photoUrl, description, pricePaise, tiffinId } = dish;
    const entry = {
      id: newId(),
      date,
      shift,
      variant: name,
      description,
      items,
      pricePaise,
      photoUrl: photoUrl ?? null,
      portions: null,
      dishId: id,
      tiffinId: tiffinId ?? null,
      status: 'Available' as const,
      isPublished: false,
    };
    return insertAt(tx, entry, context);
  });
}

/**
 * Moves an entry to another day or shift. It is deleted and created again with a new id, so that a
 * cart can't order it for a day that its customer has not seen. 409 `conflict` for an entry that
 * was ordered, for an old revision, for a past day, and as for `planDishOn`.
 */
export function moveMenuTo(
  db: Db,
  { id, revision, ...goal }: Slot & { id: string; revision: number },
  context: MenuContext,
): Promise<AdminMenuEntry> {
  return inTransaction(db, async (tx) => {
    await lockCopying(tx);
    const current = await lockNewest(tx, { id, revision }, 'It was not moved.');
    refusePast(current.date, context);
    try {
      await inTransaction(tx, (step) => deleteMenu(step, id));
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      throw new AppError(
        'conflict',
        `${current.variant} was ordered for ${nameOf(current)}, so it stays there. Copy it instead.`,
      );
    }
    const moved = { ...copyOf(current, goal), status: current.status };
    return insertAt(tx, moved, context);
  });
}

/** 404 `not_found`; 409 `conflict` as for `planDishOn`. */
export function copyMenuTo(
  db: Db,
  { id, ...goal }: Slot & { id: string },
  context: MenuContext,
): Promise<AdminMenuEntry> {
  return inTransaction(db, async (tx) => {
    await lockCopying(tx);
    const current = await lockNewest(tx, { id, revision: undefined }, '');
    return insertAt(tx, copyOf(current, goal), context);
  });
}

async function insertAt(
  tx: Db,
  entry: Omit<NewMenu, 'createdAt' | 'updatedAt'>,
  context: MenuContext,
): Promise<AdminMenuEntry> {
  refusePast(entry.date, context);
  const last = lastPlanDay(businessDay(context.now, context.plan.timeZone));
  if (entry.date > last) throw new AppError('conflict', `The plan ends on ${shortDay(last)}.`);
  const present = await selectMenusOfDays(tx, entry.date, entry.date, entry.shift);
  if (present.some((row) => slotKey(row) === slotKey(entry))) {
    throw new AppError('conflict', `${entry.variant} is on ${nameOf(entry)} already.`);
  }
  const row = { ...entry, ...stamps(context.now, 0) };
  const rows = await storing(() => insertMenus(tx, [row]));
  const [made] = await toAdminEntries(tx, rows, context);
  if (!made) throw new Error('no entry was returned for the menu');
  return made;
}

function nameOf({ date, shift }: Slot): string {
  return `${shift}, ${shortDay(date)}`;
}

/** A date with one shift, or with both. */
interface Source {
  date: BusinessDay;
  shift?: Shift | undefined;
}

/**
 * Copies days or a shift. Entries that the target already has by name do not change, and are
 * counted as skipped. 409 `conflict` for a target in the past.
 */
export function duplicateMenus(
  db: Db,
  { from, to, days }: { from: Source; to: Source; days: number },
  context: MenuContext,
): Promise<{ copied: number; skipped: number }> {
  refusePast(to.date, context);
  const goals = new Map(
    daysFrom(from.date, days).map((day, offset) => [day, addDays(to.date, offset)]),
  );
  return inTransaction(db, async (tx) => {
    await lockCopying(tx);
    const ofDays = ({ date, shift }: Source) =>
      selectMenusOfDays(tx, date, addDays(date, days - 1), shift);
    const rows = await ofDays(from);
    const taken = new Set((await ofDays(to)).map(slotKey));
    const copies = rows
      .map((row) => copyOf(row, { date: goals.get(row.date) ?? to.date, shift: to.shift }))
      .filter((copy) => !taken.has(slotKey(copy)))
      .map((copy, index) => ({ ...copy, ...stamps(context.now, index) }));
    if (copies.length > 0) await storing(() => insertMenus(tx, copies));
    return { copied: copies.length, skipped: rows.length - copies.length };
  });
}

/** Sold portions and a closed status belong to the original only. */
function copyOf(row: MenuRow, to: Source) {
  const { portionsSold, revision, archivedAt, createdAt, updatedAt, ...entry } = row;
  return {
    ...entry,
    id: newId(),
    date: to.date,
    shift: to.shift ?? row.shift,
    status: 'Available' as const,
  };
}

/**
 * Publishes the entries that an admin saw, all or none. 409 `conflict` if one of them has changed,
 * is gone, or is of a past day.
 */
export function publishSeen(
  db: Db,
  seen: readonly { id: string; revision: number }[],
  context: MenuContext,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    // Always in the order of the ids, so that two admins can't deadlock.
    for (const { id, revision } of [...seen].sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const row = await selectMenuForUpdate(tx, id);
      if (row?.revision !== revision) {
        const name = row ? `Somebody else has changed ${row.variant}` : 'Somebody has removed one';
        throw new AppError('conflict', `${name} since you opened the plan. Nothing was published.`);
      }
      refusePast(row.date, context);
    }
    const ids = seen.map(({ id }) => id);
    return storing(() => updateMenusPublished(tx, ids, context.now));
  });
}
