/** The list of wishes: reading it, and replacing it as a whole. */
import { hash } from 'node:crypto';
import { AppError } from '#src/platform/contract/app-error.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { Wish } from '../wish-contract.ts';
import type { LineWish } from '../wish-rules.ts';
import {
  lockWishes,
  selectWishes,
  selectWishesByIds,
  storeWishes,
  type WishRow,
} from './wish-sql.ts';

export interface WishList {
  wishes: Wish[];
  version: string;
}

export async function findWishes(db: Db): Promise<WishList> {
  return toList(await selectWishes(db));
}

/** The names of the wishes that the shop knows, in the owner's order. */
export async function findWishNames(db: Db, ids: readonly string[]): Promise<string[]> {
  return (await selectWishesByIds(db, ids)).map(({ name }) => name);
}

/** With the names that they have now, inactive ones included; in the owner's order. */
export async function findWishesOf(db: Db, ids: readonly string[]): Promise<LineWish[]> {
  return (await selectWishesByIds(db, ids)).map(toLineWish);
}

/** Those that are still offered. */
export async function findActiveWishes(db: Db, ids: readonly string[]): Promise<LineWish[]> {
  return (await selectWishesByIds(db, ids)).filter(({ isActive }) => isActive).map(toLineWish);
}

/** 409 `conflict` for an id that is not of the list. */
export async function requireWishes(db: Db, ids: readonly string[]): Promise<LineWish[]> {
  const found = await findWishesOf(db, ids);
  if (found.length === new Set(ids).size) return found;
  throw new AppError('conflict', 'The list of wishes has changed. Please look at it again.');
}

function toLineWish({ id, name, short }: WishRow): LineWish {
  return { id, name, short };
}

/** The errors are those of `changeWishes`. */
export function replaceWishes(
  db: Db,
  { wishes, seen }: { wishes: readonly Wish[]; seen: string },
  now: Date,
): Promise<WishList> {
  return inTransaction(db, async (tx) => {
    await lockWishes(tx);
    const current = toList(await selectWishes(tx));
    if (current.version === versionOf(wishes)) return current;
    const kept = new Set(wishes.map(({ id }) => id));
    if (current.version !== seen || !current.wishes.every(({ id }) => kept.has(id))) {
      throw new AppError(
        'conflict',
        'Somebody else has changed the wishes since you opened them. Nothing was saved.',
      );
    }
    await storeWishes(
      tx,
      wishes.map((wish, position) => ({ ...wish, position, createdAt: now })),
    );
    return toList(await selectWishes(tx));
  });
}

function toList(rows: readonly WishRow[]): WishList {
  const wishes = rows.map(({ id, name, short, isActive }) => ({ id, name, short, isActive }));
  return { wishes, version: versionOf(wishes) };
}

function versionOf(wishes: readonly Wish[]): string {
  const rows = wishes.map(({ id, name, short, isActive }) => [id, name, short, isActive]);
  return hash('sha256', JSON.stringify(rows), 'base64url').slice(0, 22);
}
