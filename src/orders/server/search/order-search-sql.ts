/**
 * Statements of the search of orders: each reads a part of an index, and stops after a bounded
 * number of rows.
 */
import { and, desc, eq, gte, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { addresses } from '#src/addresses/server/address-tables.ts';
import type { Db } from '#src/platform/database/db.ts';
import { noteWords } from '../note-words-tables.ts';
import { orders } from '../order-tables.ts';

/** The most matching rows that a search reads. */
const mostRead = 500;

export async function selectNewestNumber(db: Db): Promise<number> {
  const [row] = await db
    .select({ number: orders.number })
    .from(orders)
    .orderBy(desc(orders.number))
    .limit(1);
  return row?.number ?? 0;
}

export async function selectNumberIfAny(db: Db, number: number): Promise<number[]> {
  const rows = await db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.number, number));
  return rows.map((row) => row.number);
}

/**
 * Numbers of orders whose mobile number begins with these digits. The sort order is the index's
 * own, so that only the index is read.
 */
export async function selectNumbersByMobile(db: Db, digits: string): Promise<number[]> {
  const { number, mobileNo, createdAt } = orders;
  const rows = await db
    .select({ number })
    .from(orders)
    .where(and(gte(mobileNo, digits.padEnd(10, '0')), lte(mobileNo, digits.padEnd(10, '9'))))
    .orderBy(desc(mobileNo), desc(createdAt))
    .limit(mostRead);
  return rows.map((row) => row.number);
}

/**
 * Orders among the newest `among` whose note has all of the words, newest first. Reads notes one by
 * one and stops when enough are found; the index would collect every order that ever had a common
 * word.
 */
export async function selectNumbersByNewestNotes(
  db: Db,
  words: readonly string[],
  { among, limit }: { among: number; limit: number },
): Promise<number[]> {
  const { number, note } = orders;
  const newest = db
    .select({ number, note })
    .from(orders)
    .orderBy(desc(number))
    .limit(among)
    .as('newest');
  const rows = await db
    .select({ number: newest.number })
    .from(newest)
    .where(hasWords(newest.note, words))
    .orderBy(desc(newest.number))
    .limit(limit);
  return rows.map((row) => row.number);
}

/** Orders up to `number`, by the index and unsorted: sorting would read all matches. */
export async function selectNumbersByOldNotes(
  db: Db,
  words: readonly string[],
  number: number,
): Promise<number[]> {
  const rows = await db
    .select({ number: orders.number })
    .from(orders)
    .where(and(lte(orders.number, number), hasWords(orders.note, words)))
    .limit(mostRead);
  return rows.map((row) => row.number);
}

/**
 * The latest orders of places whose names have all of the words: a shop delivers to few places, and
 * the orders of each are in an index.
 */
export async function selectNumbersByPlace(
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<number[]> {
  const { id, shortname, address } = addresses;
  const { rows } = await db.execute<{ number: number }>(sql`
    select latest.number from ${addresses} cross join lateral (
      select ${orders.number} from ${orders} where ${orders.addressId} = ${id}
      order by ${orders.deliveryDate} desc, ${orders.number} desc limit ${limit}
    ) latest where ${hasWords(sql`${shortname} || ' ' || ${address}`, words)}
    order by latest.number desc limit ${limit}`);
  return rows.map((row) => row.number);
}

/**
 * Matches each word or its beginning. The words have only letters and digits, so that none contains
 * an operator.
 */
function hasWords(note: SQLWrapper, words: readonly string[]): SQL {
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return sql`${noteWords(note)} @@ to_tsquery('simple', ${query})`;
}
