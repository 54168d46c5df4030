/** What a book is: rows, and the rules that none of them may break. */
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Each answers rows with the `subject` that breaks it; equal numbers are of one subject. */
export type RulesOfRows = Record<string, (these: SQL) => SQL>;

export interface Book {
  table: PgTable;
  id: PgColumn;
  rules: RulesOfRows;
}
