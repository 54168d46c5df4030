/** Column types that all features' tables share. */
import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { check, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * A primary key that the application creates (`newId`), so that code can refer to a row before it
 * is stored.
 */
export const id = () => uuid('id').primaryKey();

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => instant('created_at').notNull();

/** The SQL condition after a column: `= 'cash'`, or `in ('a', 'b')`. */
export function among(values: readonly string[]): string {
  const [first, ...others] = values.map((value) => `'${value}'`);
  if (first === undefined) return 'is null';
  return others.length > 0 ? `in (${[first, ...others].join(', ')})` : `= ${first}`;
}

/**
 * `text` with a check constraint instead of an enum type, so that adding a value is an ordinary
 * migration.
 */
export function oneOf(name: string, column: AnyPgColumn, values: readonly string[]) {
  const list = sql.raw(values.map((value) => `'${value}'`).join(', '));
  return check(name, sql`${column} in (${list})`);
}
