/** Components of dishes, and the words that mean them. */
import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, oneOf } from '#src/platform/database/columns.ts';
import { type ComponentUnit, componentUnits } from '../shift-day-rules.ts';

export const components = pgTable(
  'components',
  {
    id: id(),
    name: text('name').notNull(),
    unit: text('unit').$type<ComponentUnit>().notNull(),
    /** Where the component is made, such as "tawa"; empty if not set. */
    station: text('station').notNull().default(''),
    /** Such as "Jain"; empty if there is none. */
    mark: text('mark').notNull().default(''),
    /** Raw goods, one a line, in the form of `goods-rules.ts`; empty if there are none. */
    goods: text('goods').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('components_name').on(sql`lower(btrim(${table.name}))`),
    oneOf('components_unit', table.unit, componentUnits),
    check('components_named', sql`length(btrim(${table.name})) between 1 and 80`),
  ],
);

/** Each word that was ever parsed from an item, and the component that it means. */
export const componentWords = pgTable(
  'component_words',
  {
    /** Lower case, in the form of `wordOf`. */
    word: text('word').primaryKey(),
    componentId: uuid('component_id')
      .notNull()
      .references(() => components.id),
    /** False until a person has confirmed the word; until then it is listed as new. */
    isConfirmed: boolean('is_confirmed').notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('component_words_named', sql`length(${table.word}) between 1 and 200`)],
);
