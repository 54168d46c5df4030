/** The wishes that the owner lists. */
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#src/platform/database/columns.ts';
import { maxShortFormLength, maxWishNameLength } from '../wish-rules.ts';

/** Never deleted: dishes and customers refer to them. */
export const wishes = pgTable(
  'wishes',
  {
    id: id(),
    name: text('name').notNull(),
    /** For labels, which show it in capitals and never cut it. */
    short: text('short').notNull(),
    position: integer('position').notNull(),
    /** Inactive wishes are not offered any more; past orders keep them. */
    isActive: boolean('is_active').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('wishes_name').on(sql`lower(btrim(${table.name}))`).where(sql`${table.isActive}`),
    uniqueIndex('wishes_short').on(sql`lower(btrim(${table.short}))`).where(sql`${table.isActive}`),
    check(
      'wishes_texts',
      sql`length(btrim(${table.name})) between 1 and ${sql.raw(String(maxWishNameLength))} and length(btrim(${table.short})) between 1 and ${sql.raw(String(maxShortFormLength))}`,
    ),
  ],
);
