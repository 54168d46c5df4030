/** Tiffins: what a pass promises, such as "Full tiffin". Each day one dish of a shift is it. */
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#src/platform/database/columns.ts';
import { maxTiffinNameLength } from '../dish-rules.ts';

export const tiffins = pgTable(
  'tiffins',
  {
    id: id(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    /** Inactive tiffins are not offered any more; passes that were sold keep them. */
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('tiffins_name').on(sql`lower(btrim(${table.name}))`),
    check(
      'tiffins_named',
      sql`length(btrim(${table.name})) between 1 and ${sql.raw(String(maxTiffinNameLength))}`,
    ),
  ],
);
