/** The library of dishes: adding, changing and taking out, never over somebody's newer change. */
import { AppError } from '#src/platform/contract/app-error.ts';
import { isUniqueViolation } from '#src/platform/database/database-errors.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
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

/** By name. */
export async function findDishes(db: Db): Promise<Dish[]> {
  return (await selectDishes(db)).map(toDish);
}

/** Throws 404 `not_found` for one that is not in the library, or not any more. */
export async function requireDish(db: Db, id: string): Promise<Dish> {
  return toDish(existing(await selectDish(db, id)));
}

/** Undefined, and nothing is stored, where a dish has the name already. */
export async function keepDish(db: Db, form: DishForm, now: Date): Promise<Dish | undefined> {
  const [row] = await insertDishes(db, [newRow(form, now)]);
  return row && toDish(row);
}

/** 409 `conflict` when a dish has the name already. */
export async function createDish(db: Db, form: DishForm, now: Date): Promise<Dish> {
  const dish = await keepDish(db, form, now);
  if (!dish) throw nameTaken();
  return dish;
}

/** Those whose names are free, in one statement; answers how many they are. */
export async function createMissingDishes(
  db: Db,
  forms: readonly DishForm[],
  now: Date,
): Promise<number> {
  const added = await insertDishes(
    db,
    forms.map((form) => newRow(form, now)),
  );
  return added.length;
}

interface Seen {
  id: string;
  /** What the admin saw. */
  revision: number;
}

/** 404 `not_found`; 409 `conflict` for an old revision, and for a name that another dish has. */
export async function editDish(db: Db, seen: Seen, form: DishForm, now: Date): Promise<Dish> {
  try {
    return await inTransaction(db, async (tx) => {
      await lockNewest(tx, seen, 'Nothing was saved.');
      const row = await updateDish(tx, seen.id, { ...columnsOf(form), updatedAt: now });
      return toDish(existing(row));
    });
  } catch (error) {
    throw isUniqueViolation(error, 'dishes_name') ? nameTaken() : error;
  }
}

/** The row stays for menus that name it; its name is free again. 404 and 409 as for a change. */
export function archiveDish(db: Db, seen: Seen, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockNewest(tx, seen, 'It was not deleted.');
    await updateDish(tx, seen.id, { archivedAt: now, updatedAt: now });
  });
}

/** `consequence` is what did not happen, for an admin who reads that somebody else was faster. */
async function lockNewest(tx: Db, { id, revision }: Seen, consequence: string): Promise<void> {
  const current = existing(await selectDishForUpdate(tx, id));
  if (revision === current.revision) return;
  throw new AppError(
    'conflict',
    `Somebody else has changed ${current.name} since you opened it. ${consequence}`,
  );
}

function existing(row: DishRow | undefined): DishRow {
  if (!row) throw new AppError('not_found', 'This dish is not in the library any more.');
  return row;
}

function nameTaken(): AppError {
  const message = dishTexts.nameTaken;
  return new AppError('conflict', message, { details: [{ path: 'name', message }] });
}

function newRow(form: DishForm, now: Date) {
  return { id: newId(), ...columnsOf(form), createdAt: now, updatedAt: now };
}

function columnsOf({ photoUrl, ...same }: DishForm) {
  return { ...same, photoUrl: photoUrl ?? null };
}

function toDish({ id, revision, name, description, items, pricePaise, photoUrl }: DishRow): Dish {
  const photo = photoUrl === null ? {} : { photoUrl };
  return { id, revision, name, description, items, pricePaise, ...photo };
}
