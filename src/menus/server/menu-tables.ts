/** What is on sale: one row for each dish, date and shift. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { maxDishNameLength, maxPricePaise } from '#src/dishes/dish-rules.ts';
import { dishes } from '#src/dishes/server/dish-tables.ts';
import { tiffins } from '#src/dishes/server/tiffin-tables.ts';
import { type Shift, shifts } from '#src/platform/contract/shifts.ts';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import { type MenuStatus, menuStatuses } from '../menu-rules.ts';

export const menus = pgTable(
  'menus',
  {
    id: id(),
    date: date('date').notNull(),
    shift: text('shift').$type<Shift>().notNull(),
    variant: text('variant').notNull(),
    description: text('description').notNull(),
    items: text('items').array().notNull(),
    pricePaise: bigint('price_paise', { mode: 'number' }).notNull(),
    status: text('status').$type<MenuStatus>().notNull(),
    photoUrl: text('photo_url'),
    isPublished: boolean('is_published').notNull(),
    /** Number of portions that can be sold; null if there is no limit. */
    portions: integer('portions'),
    portionsSold: integer('portions_sold').notNull().default(0),
    /** Incremented by every edit; saving an older revision is refused. */
    revision: integer('revision').notNull().default(1),
    /** Set when the menu was removed after somebody had ordered it; only its orders use it. */
    archivedAt: instant('archived_at'),
    /** The dish of the library from which it was made; it may be archived. */
    dishId: uuid('dish_id').references(() => dishes.id),
    /** The tiffin as which it counts: people with a pass for that tiffin eat it. */
    tiffinId: uuid('tiffin_id').references(() => tiffins.id),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('menus_by_day').on(table.date, table.shift),
    uniqueIndex('menus_one_of_tiffin')
      .on(table.date, table.shift, table.tiffinId)
      .where(
        sql`${table.tiffinId} is not null and ${table.isPublished} and ${table.archivedAt} is null`,
      ),
    oneOf('menus_shift', table.shift, shifts),
    oneOf('menus_status', table.status, menuStatuses),
    check(
      'menus_price',
      sql`${table.pricePaise} > 0 and ${table.pricePaise} <= ${sql.raw(String(maxPricePaise))}`,
    ),
    check('menus_archived', sql`${table.archivedAt} is null or not ${table.isPublished}`),
    check(
      'menus_variant',
      sql`length(btrim(${table.variant})) between 1 and ${sql.raw(String(maxDishNameLength))}`,
    ),
    // The last portion is never sold twice, even if the code has a bug.
    check(
      'menus_portions',
      sql`${table.portionsSold} >= 0 and (${table.portions} is null or ${table.portionsSold} <= ${table.portions})`,
    ),
  ],
);
