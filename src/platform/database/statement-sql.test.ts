/** A hand-written insert stores every column of its table. */
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { insertOf } from './statement-sql.ts';

const boxes = pgTable('boxes', {
  id: integer('id').primaryKey(),
  dishName: text('dish_name').notNull(),
  isHot: boolean('is_hot').notNull().default(false),
});

it('an insert names every column, in the order of the table', () => {
  const text = insertOf(boxes, { isHot: 'true', id: 'box.id', dishName: 'box.name' });
  expect(text.replace(/\s+/g, ' ')).toBe(
    'insert into boxes (id, dish_name, is_hot) select box.id, box.name, true',
  );
});
