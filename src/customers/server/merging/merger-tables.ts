/** Numbers of one person that were brought together, and what was known before: for undoing. */
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import type { KnownOfCustomer } from '../../merge-rules.ts';
import { customers } from '../customer-tables.ts';

export const customerMergers = pgTable(
  'customer_mergers',
  {
    id: id(),
    /** Whose page shows both from now on. */
    keptId: uuid('kept_id')
      .notNull()
      .references(() => customers.id),
    /** Whose own row stays as it was. */
    mergedId: uuid('merged_id')
      .notNull()
      .references(() => customers.id),
    /** Numbers that had been merged into that one, and came along. */
    broughtIds: uuid('brought_ids').array().notNull(),
    /** What was known of the kept one, and what the merger made of it. */
    before: jsonb('before').$type<KnownOfCustomer>().notNull(),
    after: jsonb('after').$type<KnownOfCustomer>().notNull(),
    mergedBy: uuid('merged_by')
      .notNull()
      .references(() => staff.id),
    createdAt: createdAt(),
    undoneBy: uuid('undone_by').references(() => staff.id),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('customer_mergers_by_kept').on(table.keptId, table.createdAt),
    uniqueIndex('customer_mergers_once').on(table.mergedId).where(sql`${table.undoneAt} is null`),
    check('customer_mergers_two', sql`${table.keptId} <> ${table.mergedId}`),
    check(
      'customer_mergers_undone',
      sql`(${table.undoneAt} is null) = (${table.undoneBy} is null)`,
    ),
  ],
);
