/** Tiffins: what passes promise. */
import { AppError, refusedAt } from '#src/platform/contract/app-error.ts';
import { isUniqueViolation } from '#src/platform/database/database-errors.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Tiffin } from '../tiffin-contract.ts';
import {
  insertTiffin,
  selectTiffin,
  selectTiffins,
  type TiffinRow,
  updateTiffin,
} from './tiffin-sql.ts';

export async function findTiffins(db: Db): Promise<Tiffin[]> {
  return (await selectTiffins(db)).map(toTiffin);
}

/** 409 `conflict` if another tiffin has the name. */
export async function createTiffin(db: Db, name: string, now: Date): Promise<Tiffin> {
  return toTiffin(
    (await storing(() => insertTiffin(db, { id: newId(), name, createdAt: now })))[0],
  );
}

/** 404 `not_found`, and 409 as for `createTiffin`. */
export async function editTiffin(
  db: Db,
  id: string,
  change: Pick<Tiffin, 'name' | 'isActive'>,
): Promise<Tiffin> {
  return toTiffin((await storing(() => updateTiffin(db, id, change)))[0]);
}

/** Throws 409 `conflict` if it is not offered any more, and 404 `not_found`. */
export async function requireTiffin(db: Db, id: string): Promise<void> {
  const { name, isActive } = toTiffin(await selectTiffin(db, id));
  if (!isActive) throw new AppError('conflict', `${name} is not offered any more.`);
}

function toTiffin(row: TiffinRow | undefined): Tiffin {
  if (!row) throw new AppError('not_found', 'This tiffin does not exist.');
  const { id, name, isActive } = row;
  return { id, name, isActive };
}

async function storing<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'tiffins_name')) throw error;
    throw refusedAt('name', 'There is a tiffin with this name already.');
  }
}
