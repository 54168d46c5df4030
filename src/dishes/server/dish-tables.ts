/** The library of dishes. */
import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '#src/platform/database/columns.ts';
import { maxDishNameLength, maxPricePaise } from '../dish-rules.ts';
import { tiffins } from './tiffin-tables.ts';

export const dishes = pgTable(
  'dishes',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    items: text('items').array().notNull(),
    pricePaise: bigint('price_paise', { mode: 'number' }).notNull(),
    photoUrl: text('photo_url'),
    /** The tiffin as which its menus count. */
    tiffinId: uuid('tiffin_id').references(() => tiffins.id),
    /** The ids of the wishes that can be met for it, active or not. */
    wishes: uuid('wishes').array().notNull().default(sql`'{}'`),
    /** Incremented by every edit; saving an older revision is refused. */
    revision: integer('revision').notNull().default(1),
    /** Set when the dish was removed from the library; menus made from it still refer to it. */
    archivedAt: instant('archived_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('dishes_name')
      .on(sql`lower(btrim(${table.name}))`)
      .where(sql`${table.archivedAt} is null`),
    check(
      'dishes_named',
      sql`length(btrim(${table.name})) between 1 and ${sql.raw(String(maxDishNameLength))}`,
    ),
    check(
      'dishes_price',
      sql`${table.pricePaise} > 0 and ${table.pricePaise} <= ${sql.raw(String(maxPricePaise))}`,
    ),
  ],
);
