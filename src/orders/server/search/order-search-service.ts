/** Finds orders by number, mobile number or note, never reading a big table from end to end. */
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { AdminOrder } from '../../admin-order-contract.ts';
import { maxFound, searchTerms } from '../../order-search-rules.ts';
import { readOrders } from '../admin-order-service.ts';
import {
  selectNewestNumber,
  selectNumberIfAny,
  selectNumbersByMobile,
  selectNumbersByNewestNotes,
  selectNumbersByOldNotes,
  selectNumbersByPlace,
} from './order-search-sql.ts';

/**
 * Notes are looked through one by one among this many newest orders. A word that is common is found
 * often enough there; only one that is rare goes to the index over all of them, where it stands for
 * few rows.
 */
const newestOrders = 2000;

/** The order of that number first, then newest first; see decision 13. */
export async function findMatchingOrders(
  db: Db,
  text: string,
): Promise<{ orders: AnsweredOf<typeof AdminOrder>[]; hasMore: boolean }> {
  const { orderNumber, mobileDigits, words } = searchTerms(text);
  const byNumber = orderNumber === undefined ? [] : await selectNumberIfAny(db, orderNumber);
  const byMobile = mobileDigits === undefined ? [] : await selectNumbersByMobile(db, mobileDigits);
  const byNote = words.length === 0 ? [] : await findNotes(db, words);
  const limit = maxFound + 1;
  const byPlace = words.length === 0 ? [] : await selectNumbersByPlace(db, words, limit);
  const others = [...byMobile, ...byNote, ...byPlace].sort((one, other) => other - one);
  const numbers = [...new Set([...byNumber, ...others])];
  const rank = new Map(numbers.map((number, place) => [number, place]));
  const orders = await readOrders(db, numbers.slice(0, maxFound));
  return {
    orders: orders.sort((one, other) => (rank.get(one.id) ?? 0) - (rank.get(other.id) ?? 0)),
    hasMore: numbers.length > maxFound,
  };
}

async function findNotes(db: Db, words: readonly string[]): Promise<number[]> {
  const limit = maxFound + 1;
  const newest = await selectNumbersByNewestNotes(db, words, { among: newestOrders, limit });
  if (newest.length >= limit) return newest;
  // Numbers have gaps, so the two may overlap; the caller takes each once.
  const border = (await selectNewestNumber(db)) - newestOrders;
  return border > 0 ? [...newest, ...(await selectNumbersByOldNotes(db, words, border))] : newest;
}
