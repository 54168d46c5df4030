/** The backups that the shop made by itself and keeps. */
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '#src/platform/database/columns.ts';

export const backups = pgTable('backups', {
  id: id(),
  /** Of the file. */
  name: text('name').notNull().unique('backups_name'),
  madeAt: instant('made_at').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** When it was restored into a database of its own, with every row and picture as it was. */
  provenAt: instant('proven_at'),
});
