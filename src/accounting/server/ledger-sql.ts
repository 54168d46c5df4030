/** Checks the payment books for violations, some rows at a time. */
import { and, asc, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/db.ts';
import { cashBooks } from './cash-ledger-rules-sql.ts';
import { dayBooks } from './days/day-books-sql.ts';
import { balanceBooks } from './journal/balance-sql.ts';
import { journalBooks } from './journal/journal-sql.ts';
import type { Book } from './ledger-book-sql.ts';
import { paymentBooks } from './ledger-rules-sql.ts';
import { passBooks } from './pass-ledger-rules-sql.ts';

export interface BrokenRule {
  rule: string;
  /** The id of the attempt, refund, order or checkout that violates the rule. */
  subject: string;
}

/** The progress of a check: it has finished the previous books, and this book up to this id. */
export interface LedgerCursor {
  book: number;
  after: string;
}

const beforeAll = '00000000-0000-0000-0000-000000000000';
export const firstCursor: LedgerCursor = { book: 0, after: beforeAll };
/** Limits the time of a statement, however many rows there are. */
const usualRows = 10_000;
/** Maximum number of findings for each rule and slice; one is enough for an alert. */
const most = 20;

/** Checks the next rows after a position; `next` is undefined at the end. */
export async function selectBrokenRules(
  db: Db,
  { book: place, after }: LedgerCursor,
  rows = usualRows,
): Promise<{ broken: BrokenRule[]; next: LedgerCursor | undefined }> {
  const book = books[place];
  if (!book) return { broken: [], next: undefined };
  const { table, id, rules } = book;
  const count = Math.min(rows, book.rows ?? rows);
  const [last] = await db
    .select({ id })
    .from(table)
    .where(gt(id, after))
    .orderBy(asc(id))
    .offset(count - 1)
    .limit(1);
  const upTo = last && String(last.id);
  const these = and(gt(id, after), upTo === undefined ? undefined : lte(id, upTo)) ?? sql`true`;
  const broken: BrokenRule[] = [];
  for (const [rule, statement] of Object.entries(rules)) {
    const found = await db.execute<{ subject: string }>(sql`${statement(these)} limit ${most}`);
    broken.push(...found.rows.map(({ subject }) => ({ rule, subject })));
  }
  if (upTo !== undefined) return { broken, next: { book: place, after: upTo } };
  const isLast = place === books.length - 1;
  return { broken, next: isLast ? undefined : { book: place + 1, after: beforeAll } };
}

const books: readonly Book[] = [
  ...paymentBooks,
  ...cashBooks,
  ...passBooks,
  ...dayBooks,
  ...journalBooks,
  ...balanceBooks,
];
