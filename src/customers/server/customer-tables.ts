/** Customers, one row per mobile number, created by the number's first order. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { maxNameLength } from '#src/orders/order-rules.ts';
import { noteWords } from '#src/orders/server/note-words-tables.ts';
import { createdAt, id, oneOf } from '#src/platform/database/columns.ts';
import type { LineWish } from '#src/wishes/wish-rules.ts';
import {
  type Language,
  languages,
  maxCustomerNoteLength,
  maxMarksLength,
} from '../customer-fields.ts';

export const customers = pgTable(
  'customers',
  {
    id: id(),
    mobileNo: text('mobile_no').notNull().unique(),
    name: text('name').notNull().default(''),
    language: text('language').$type<Language>().notNull().default('en'),
    /** What staff have to know for every order, such as "Jain". */
    marks: text('marks').notNull().default(''),
    /** The wishes that hold for every order of theirs, with the names that they had. */
    wishes: jsonb('wishes').$type<readonly LineWish[]>().notNull().default([]),
    /** For staff alone. */
    note: text('note').notNull().default(''),
    /** Why no order of this number is accepted; null if it is not blocked. */
    blockedReason: text('blocked_reason'),
    /** The customer row into which this number was merged (product 24.1). */
    mergedInto: uuid('merged_into'),
    /**
     * For the foreign key below: a row that others are merged into can't itself be merged, so that
     * there are no chains.
     */
    isMain: boolean('is_main').notNull().generatedAlwaysAs(sql`merged_into is null`),
    leadsToMain: boolean('leads_to_main').generatedAlwaysAs(
      sql`case when merged_into is not null then true end`,
    ),
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    unique('customers_mains').on(table.id, table.isMain),
    foreignKey({
      name: 'customers_merged_into_main',
      columns: [table.mergedInto, table.leadsToMain],
      foreignColumns: [table.id, table.isMain],
    }),
    index('customers_by_name').using('gin', noteWords(table.name)),
    // For searches by the last digits of a number.
    index('customers_by_number_end').on(sql`reverse(${table.mobileNo})`),
    index('customers_by_created').on(table.createdAt, table.id),
    index('customers_by_merged').on(table.mergedInto),
    index('customers_blocked').on(table.createdAt).where(sql`${table.blockedReason} is not null`),
    index('customers_marked').on(table.createdAt).where(sql`${table.marks} <> ''`),
    oneOf('customers_language', table.language, languages),
    check('customers_mobile', sql`${table.mobileNo} ~ '^[0-9]{10}$'`),
    check(
      'customers_texts',
      sql`length(${table.name}) <= ${sql.raw(String(maxNameLength))} and length(${table.marks}) <= ${sql.raw(String(maxMarksLength))} and length(${table.note}) <= ${sql.raw(String(maxCustomerNoteLength))}`,
    ),
    check('customers_merged', sql`${table.mergedInto} <> ${table.id}`),
  ],
);
