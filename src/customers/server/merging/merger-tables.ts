/** Mergers of numbers of one person, with the details before the merger, for undoing it. */
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
    /** The person whose page shows both numbers. */
    keptId: uuid('kept_id')
      .notNull()
      .references(() => customers.id),
    /** The merged number; its own row is not changed otherwise. */
    mergedId: uuid('merged_id')
      .notNull()
      .references(() => customers.id),
    /** Numbers that had been merged into the merged number, and came with it. */
    broughtIds: uuid('brought_ids').array().notNull(),
    /** What of other features has moved from the merged number to the kept person. */
    movedIds: uuid('moved_ids').array().notNull().default([]),
    /** The kept person's details before and after the merger. */
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
