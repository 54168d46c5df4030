/**
 * The library of dishes: adding, changing and removing, never over another admin's newer change.
 */
import { AppError, refusedAt } from '#src/platform/contract/app-error.ts';
import {
  isForeignKeyViolation,
  isUniqueViolation,
} from '#src/platform/database/database-errors.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { requireWishes } from '#src/wishes/server/wish-service.ts';
import type { Dish, DishForm } from '../dish-contract.ts';
import { dishTexts } from '../dish-rules.ts';
import {
  type DishRow,
  insertDishes,
  selectDish,
  selectDishes,
  selectDishForUpdate,
  updateDish,
} from './dish-sql.ts';

/** Sorted by name. */
export async function findDishes(db: Db): Promise<Dish[]> {
  return (await selectDishes(db)).map(toDish);
}

/** Throws 404 `not_found` for a dish that is not in the library. */
export async function requireDish(db: Db, id: string): Promise<Dish> {
  return toDish(existing(await selectDish(db, id)));
}

/** Undefined, without any change, if a dish has the name. */
export async function keepDish(db: Db, form: DishForm, now: Date): Promise<Dish | undefined> {
  const [row] = await storing(() => insertDishes(db, [newRow(form, now)]));
  return row && toDish(row);
}

/** 409 `conflict` if a dish has the name. */
export async function createDish(db: Db, form: DishForm, now: Date): Promise<Dish> {
  await requireWishes(db, form.wishes ?? []);
  const dish = await keepDish(db, form, now);
  if (!dish) throw nameTaken();
  return dish;
}

/** Adds the dishes whose names are free, in one statement; returns how many. */
export async function createMissingDishes(
  db: Db,
  forms: readonly DishForm[],
  now: Date,
): Promise<number> {
  const rows = forms.map((form) => newRow(form, now));
  const added = await storing(() => insertDishes(db, rows));
  return added.length;
}

interface Seen {
  id: string;
  /** The revision that the admin saw. */
  revision: number;
}

interface TiffinChange {
  dishId: string;
  before: string | null;
  after: string | null;
}

/** Called when a dish counts as another tiffin than before, for what is planned of it. */
export type OnTiffin = (tx: Db, change: TiffinChange) => Promise<void>;

/** 404 `not_found`; 409 `conflict` for an old revision, and if another dish has the name. */
export async function editDish(
  db: Db,
  seen: Seen,
  form: DishForm,
  { now, onTiffin }: { now: Date; onTiffin: OnTiffin },
): Promise<Dish> {
  try {
    return await inTransaction(db, async (tx) => {
      const { tiffinId: before } = await lockNewest(tx, seen, 'Nothing was saved.');
      await requireWishes(tx, form.wishes ?? []);
      const change = { ...columnsOf(form), updatedAt: now };
      const row = existing(await storing(() => updateDish(tx, seen.id, change)));
      const after = row.tiffinId;
      if (after !== before) await onTiffin(tx, { dishId: seen.id, before, after });
      return toDish(row);
    });
  } catch (error) {
    throw isUniqueViolation(error, 'dishes_name') ? nameTaken() : error;
  }
}

/**
 * The row is kept for menus that refer to it, and its name becomes free. 404 and 409 as for
 * `editDish`.
 */
export function archiveDish(db: Db, seen: Seen, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockNewest(tx, seen, 'It was not deleted.');
    await updateDish(tx, seen.id, { archivedAt: now, updatedAt: now });
  });
}

/**
 * `consequence` completes the message about another person's change, such as "Nothing was saved."
 */
async function lockNewest(tx: Db, { id, revision }: Seen, consequence: string): Promise<DishRow> {
  const current = existing(await selectDishForUpdate(tx, id));
  if (revision === current.revision) return current;
  throw new AppError(
    'conflict',
    `Somebody else has changed ${current.name} since you opened it. ${consequence}`,
  );
}

function existing(row: DishRow | undefined): DishRow {
  if (!row) throw new AppError('not_found', 'This dish is not in the library any more.');
  return row;
}

/** The only foreign key of a dish is its tiffin. */
async function storing<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw new AppError('conflict', 'This tiffin does not exist.');
  }
}

const nameTaken = () => refusedAt('name', dishTexts.nameTaken);

function newRow(form: DishForm, now: Date) {
  return { id: newId(), wishes: [], ...columnsOf(form), createdAt: now, updatedAt: now };
}

function columnsOf({ photoUrl, tiffinId, wishes, ...same }: DishForm) {
  return { ...same, tiffinId, photoUrl: photoUrl ?? null, ...(wishes && { wishes }) };
}

function toDish({ photoUrl, tiffinId, archivedAt, createdAt, updatedAt, ...dish }: DishRow): Dish {
  return {
    ...dish,
    ...(photoUrl !== null && { photoUrl }),
    ...(tiffinId !== null && { tiffinId }),
  };
}
