/** Statements of the search of orders: each reads a part of an index, and stops after a bounded number of rows. */
import { and, desc, eq, gt, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#src/server/db.ts';
import { noteWords } from './note-words-tables.ts';
import { orders } from './order-tables.ts';

/** No search reads more rows than this of what it finds. */
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

/** Numbers of orders whose mobile number begins so. The order is the index's own, so that it alone is read. */
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

/** Orders above `number` whose note has all of the words, newest first. */
export function selectNumbersByNoteAbove(
  db: Db,
  words: readonly string[],
  above: { number: number; limit: number },
): Promise<number[]> {
  return selectByNote(db, and(gt(orders.number, above.number), hasWords(words)), above.limit, true);
}

/** Those up to `number`, in no order: sorting would read all that there are. */
export function selectNumbersByNoteUpTo(
  db: Db,
  words: readonly string[],
  number: number,
): Promise<number[]> {
  return selectByNote(db, and(lte(orders.number, number), hasWords(words)), mostRead, false);
}

async function selectByNote(db: Db, where: SQL | undefined, limit: number, isNewestFirst: boolean) {
  const query = db.select({ number: orders.number }).from(orders).where(where);
  const rows = await (isNewestFirst
    ? query.orderBy(desc(orders.number)).limit(limit)
    : query.limit(limit));
  return rows.map((row) => row.number);
}

/** Each word, or the beginning of one. They are letters and digits alone, so nothing in them is an operator. */
function hasWords(words: readonly string[]): SQL {
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return sql`${noteWords(orders.note)} @@ to_tsquery('simple', ${query})`;
}
