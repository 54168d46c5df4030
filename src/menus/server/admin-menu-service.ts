/**
 * Adding, changing and removing menus: never in the past, and never over another admin's newer
 * change.
 */
import { dishTexts } from '#src/dishes/dish-rules.ts';
import { keepDish } from '#src/dishes/server/dish-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import type { Whole } from '#src/platform/contract/codec.ts';
import {
  isForeignKeyViolation,
  isUniqueViolation,
} from '#src/platform/database/database-errors.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import type { AdminMenuEntry, MenuForm } from '../admin-menu-contract.ts';
import { menuTexts, menuWindow } from '../menu-rules.ts';
import { toMenuEntry } from './menu-service.ts';
import {
  deleteMenu,
  insertMenus,
  type MenuRow,
  type NewMenu,
  selectMenuForUpdate,
  selectMenusOfDays,
  updateMenu,
} from './menu-sql.ts';
import { findMealsLeft } from './shift-meal-service.ts';

/** The current time, and the rules of ordering. */
export interface MenuContext {
  now: Date;
  plan: ShiftPlan;
  /**
   * Provided by another feature: the number of portions in paid orders by menu; a menu without an
   * entry has sold none.
   */
  countSold: CountSold;
}

export type CountSold = (
  db: Db,
  menuIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

/** The three-day window, including unpublished entries. */
export async function findAllMenus(db: Db, context: MenuContext) {
  const days = menuWindow(businessDay(context.now, context.plan.timeZone));
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const rows = await selectMenusOfDays(db, first, last);
  return { menus: await toAdminEntries(db, rows, context), days };
}

/** All or none. 409 `conflict` for a past date, and if the name of a dish to keep is taken. */
export async function createMenus(
  db: Db,
  forms: readonly MenuForm[],
  context: MenuContext,
): Promise<AdminMenuEntry[]> {
  for (const form of forms) refusePast(form.date, context);
  return inTransaction(db, async (tx) => {
    const rows: NewMenu[] = [];
    for (const [index, form] of forms.entries()) {
      const columns = await columnsOf(tx, form, context.now);
      rows.push({ id: newId(), ...columns, ...stamps(context.now, index) });
    }
    return toAdminEntries(tx, await storing(() => insertMenus(tx, rows)), context);
  });
}

/**
 * 404 `not_found`. 409 `conflict` if `revision` is not the newest, if the old or the new date is
 * past, if more portions are sold than the new limit, and as for `createMenus`.
 */
export function editMenu(
  db: Db,
  change: { id: string; form: MenuForm; revision: number | undefined },
  context: MenuContext,
): Promise<AdminMenuEntry> {
  const { id, form, revision } = change;
  return inTransaction(db, async (tx) => {
    const current = await lockNewest(tx, { id, revision }, 'Nothing was saved.');
    refusePast(current.date, context);
    refusePast(form.date, context);
    if (form.portions !== undefined && form.portions < current.portionsSold) {
      const message = `${current.portionsSold} portions are sold already.`;
      throw new AppError('conflict', message, { details: [{ path: 'portions', message }] });
    }
    const columns = await columnsOf(tx, form, context.now);
    const row = await storing(() => updateMenu(tx, id, { ...columns, updatedAt: context.now }));
    const [entry] = await toAdminEntries(tx, [row ?? current], context);
    if (!entry) throw new Error('no entry was returned for the menu');
    return entry;
  });
}

/**
 * Deletes an entry that nobody has ordered, and archives any other. The foreign key of order lines
 * decides, so that a concurrent order is not missed. 404 and 409 as for `editMenu`.
 */
export function withdrawMenu(
  db: Db,
  { id, revision }: { id: string; revision: number | undefined },
  context: MenuContext,
): Promise<'deleted' | 'archived'> {
  return inTransaction(db, async (tx) => {
    const current = await lockNewest(tx, { id, revision }, 'It was not deleted.');
    refusePast(current.date, context);
    try {
      await inTransaction(tx, (step) => deleteMenu(step, id));
      return 'deleted';
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
    }
    await updateMenu(tx, id, {
      isPublished: false,
      archivedAt: context.now,
      updatedAt: context.now,
    });
    return 'archived';
  });
}

/**
 * `consequence` completes the message about another person's change, such as "Nothing was saved."
 */
export async function lockNewest(
  tx: Db,
  { id, revision }: { id: string; revision: number | undefined },
  consequence: string,
): Promise<MenuRow> {
  const current = await selectMenuForUpdate(tx, id);
  if (!current) throw new AppError('not_found', 'This menu does not exist.');
  if (revision === undefined || revision === current.revision) return current;
  throw new AppError(
    'conflict',
    `Somebody else has changed ${current.variant} since you opened it. ${consequence}`,
  );
}

export function refusePast(date: BusinessDay, { now, plan }: MenuContext): void {
  if (date >= businessDay(now, plan.timeZone)) return;
  throw new AppError('conflict', 'The menus of a past day can’t be changed.');
}

/** The columns that an admin sets. A dish to keep is added to the library first. */
async function columnsOf(tx: Db, form: MenuForm, now: Date) {
  const { menu_items: items, photo_url, portions, keepAsDish, tiffinId, ...same } = form;
  const dishId = keepAsDish ? await keptDish(tx, form, now) : form.dishId;
  const photoUrl = photo_url ?? null;
  return { ...same, items, photoUrl, portions: portions ?? null, dishId, tiffinId };
}

async function keptDish(tx: Db, form: MenuForm, now: Date): Promise<string> {
  const { variant: name, description, menu_items: items, pricePaise, tiffinId } = form;
  const kept = { name, description, items, pricePaise, tiffinId, photoUrl: form.photo_url };
  const dish = await keepDish(tx, kept, now);
  if (dish) return dish.id;
  const message = dishTexts.nameTaken;
  throw new AppError('conflict', message, { details: [{ path: 'keepAsDish', message }] });
}

/** A menu refers to its dish and to its tiffin, which is never deleted. */
export async function storing<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'menus_one_of_tiffin')) {
      throw new AppError('conflict', menuTexts.tiffinTaken);
    }
    if (!isForeignKeyViolation(error)) throw error;
    throw new AppError('conflict', 'This dish is not in the library.');
  }
}

/** One millisecond apart, so that cards keep the order in which they were added. */
export function stamps(now: Date, index: number) {
  return { createdAt: new Date(now.getTime() + index), updatedAt: now };
}

export async function toAdminEntries(
  db: Db,
  rows: readonly MenuRow[],
  { now, plan, countSold }: MenuContext,
): Promise<Whole<AdminMenuEntry>[]> {
  const sold = await countSold(
    db,
    rows.map(({ id }) => id),
  );
  const days = rows.map(({ date }) => date).sort();
  const mealsLeft = await findMealsLeft(db, days, plan);
  return rows.map((row) => ({
    ...toMenuEntry(row, now, plan, mealsLeft),
    revision: row.revision,
    portionsSold: row.portionsSold,
    sold: sold.get(row.id) ?? 0,
    portions: row.portions ?? undefined,
    dishId: row.dishId ?? undefined,
    tiffinId: row.tiffinId ?? undefined,
  }));
}
