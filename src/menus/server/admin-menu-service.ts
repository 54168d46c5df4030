/**
 * How admins set menus: adding, changing and removing them, never in the past and never over
 * somebody's newer change.
 */
import { dishTexts } from '#src/dishes/dish-rules.ts';
import { keepDish } from '#src/dishes/server/dish-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type BusinessDay, businessDay } from '#src/platform/contract/business-day.ts';
import type { Whole } from '#src/platform/contract/codec.ts';
import { isForeignKeyViolation } from '#src/platform/database/database-errors.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { ShiftPlan } from '#src/settings/cut-off-rules.ts';
import type { AdminMenuEntry, MenuForm } from '../admin-menu-contract.ts';
import { menuWindow } from '../menu-rules.ts';
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

/** The business's clock, and what it says about ordering. */
export interface MenuContext {
  now: Date;
  plan: ShiftPlan;
  /**
   * Another feature's: how many of each menu are in paid orders; one that is not among them has
   * sold none.
   */
  countSold: CountSold;
}

export type CountSold = (
  db: Db,
  menuIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

/** The three-day window, unpublished entries included. */
export async function findAllMenus(db: Db, context: MenuContext) {
  const days = menuWindow(businessDay(context.now, context.plan.timeZone));
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const rows = await selectMenusOfDays(db, first, last);
  return { menus: await toAdminEntries(db, rows, context), days };
}

/** All or none; 409 `conflict` for a past date, and for a dish to keep whose name is taken. */
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
 * 404 `not_found`; 409 `conflict` when `revision` is not the newest one, when the entry is or would
 * be of a past date, when more portions are sold than it would have, or as for a new one.
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
    if (!entry) throw new Error('A menu became no entry.');
    return entry;
  });
}

/**
 * Deletes an entry that nobody has ordered, and archives any other. The foreign key of the order
 * lines decides, so that an order that is being placed at this moment is not missed. 404 and 409 as
 * for a change.
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

/** `consequence` is what did not happen, for an admin who reads that somebody else was faster. */
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

/** The columns that an admin sets; the dish that is to be kept is in the library by then. */
async function columnsOf(tx: Db, form: MenuForm, now: Date) {
  const { menu_items: items, photo_url, portions, keepAsDish, ...same } = form;
  const dishId = keepAsDish ? await keptDish(tx, form, now) : form.dishId;
  return { ...same, items, photoUrl: photo_url ?? null, portions: portions ?? null, dishId };
}

async function keptDish(tx: Db, form: MenuForm, now: Date): Promise<string> {
  const { variant: name, description, menu_items: items, pricePaise, photo_url: photoUrl } = form;
  const dish = await keepDish(tx, { name, description, items, pricePaise, photoUrl }, now);
  if (dish) return dish.id;
  const message = dishTexts.nameTaken;
  throw new AppError('conflict', message, { details: [{ path: 'keepAsDish', message }] });
}

/** The one key of a menu to something else is that of its dish. */
async function storing<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw new AppError('conflict', 'This dish is not in the library.');
  }
}

/** One instant apart, so that cards keep the order in which they were added. */
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
  }));
}
