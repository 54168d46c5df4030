/** What was done with the data of people, and who of the staff looked at it. */
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { type PrivacyKind, privacyKinds } from '../privacy-rules.ts';

/**
 * Append-only. A row of an erasure is its tombstone: it outlasts a restored backup, and knows the
 * number by a keyed hash alone.
 */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: id(),
    kind: text('kind').$type<PrivacyKind>().notNull(),
    /** HMAC-SHA-256 with the secret `person-numbers`, in hex; null for what got old. */
    numberHash: text('number_hash'),
    lastDigits: text('last_digits'),
    /** Null for what the shop did by itself. */
    staffId: uuid('staff_id').references(() => staff.id),
    /** Rows by what they are called on the Privacy page. */
    counts: jsonb('counts').$type<Readonly<Record<string, number>>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('privacy_requests_by_time').on(table.createdAt),
    index('privacy_requests_by_number').on(table.numberHash),
    oneOf('privacy_requests_kind', table.kind, privacyKinds),
    check(
      'privacy_requests_of_number',
      sql`(${table.kind} = 'age') = (${table.numberHash} is null) and (${table.numberHash} is null) = (${table.lastDigits} is null)`,
    ),
  ],
);

/**
 * Each time that a person's page or export was opened, or a file of many downloaded; rows go after
 * a year.
 */
export const personViews = pgTable(
  'person_views',
  {
    id: id(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** As in `privacy_requests`; null for a file. */
    numberHash: text('number_hash'),
    lastDigits: text('last_digits'),
    /** Such as "Customer" or "Export", or the name of a file. */
    screen: text('screen').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('person_views_by_time').on(table.createdAt),
    index('person_views_by_number').on(table.numberHash, table.createdAt),
    check(
      'person_views_of_number',
      sql`(${table.numberHash} is null) = (${table.lastDigits} is null)`,
    ),
    check('person_views_screen', sql`length(${table.screen}) between 1 and 60`),
  ],
);
