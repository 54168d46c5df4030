/** The definition of a book: its rows, and the rules for them. */
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/**
 * Each rule returns rows with the `subject` that violates it; rules with the same number are about
 * the same topic.
 */
export type RulesOfRows = Record<string, (these: SQL) => SQL>;

export interface Book {
  table: PgTable;
  id: PgColumn;
  rules: RulesOfRows;
  /** How many rows are checked together, where a row stands for many. */
  rows?: number;
}
