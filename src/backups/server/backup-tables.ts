/** The automatic backups that the shop made and keeps. */
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '#src/platform/database/columns.ts';

export const backups = pgTable('backups', {
  id: id(),
  /** The name of the file. */
  name: text('name').notNull().unique('backups_name'),
  madeAt: instant('made_at').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** When it was restored into a temporary database with all rows and pictures unchanged. */
  provenAt: instant('proven_at'),
});
