/** Finds orders by number, mobile number or note, without a full scan of a large table. */
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
 * The notes of the newest 2000 orders are read one by one, which finds enough of a common word. A
 * rare word is then searched in the index over all orders, where it has few entries.
 */
const newestOrders = 2000;

/** The order of that number first, then newest first (decision 13). */
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
  const rank = new Map(numbers.map((number, index) => [number, index]));
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
  // Numbers have gaps, so that the two searches may overlap; the caller removes duplicates.
  const border = (await selectNewestNumber(db)) - newestOrders;
  return border > 0 ? [...newest, ...(await selectNumbersByOldNotes(db, words, border))] : newest;
}
