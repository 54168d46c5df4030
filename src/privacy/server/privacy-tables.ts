/** Privacy requests, and the access log of staff. */
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { type PrivacyKind, privacyKinds } from '../privacy-rules.ts';

/**
 * Append-only. The row of an erasure is its tombstone: it survives the restoration of a backup, and
 * contains the number only as a keyed hash.
 */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: id(),
    kind: text('kind').$type<PrivacyKind>().notNull(),
    /** HMAC-SHA-256 with the secret `person-numbers`, in hex; null for deletion by age. */
    numberHash: text('number_hash'),
    lastDigits: text('last_digits'),
    /** Null if the shop did it automatically. */
    staffId: uuid('staff_id').references(() => staff.id),
    /** Number of rows by label, as on the Privacy page. */
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
 * Views of a person's page or export, and downloads of files with many people; rows are deleted
 * after a year.
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
