/** What moves the till without an order: taken to the bank, fetched there, spent, and counted. */
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, oneOf } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import type { NoteCounts } from '../../cash-rules.ts';
import { type TillEntryKind, tillEntryKinds } from '../../till-rules.ts';

/** Append-only: a mistake is corrected by a later entry. */
export const tillEntries = pgTable(
  'till_entries',
  {
    id: id(),
    /** The idempotency key of the press: a retry has no effect. */
    key: text('key').notNull().unique('till_entries_key'),
    kind: text('kind').$type<TillEntryKind>().notNull(),
    /** By which the till changes; of a count, what was found, missing, or there at first. */
    amountPaise: bigint('amount_paise', { mode: 'number' }).notNull(),
    /** What a count found in the till. */
    countedPaise: bigint('counted_paise', { mode: 'number' }),
    /** The number of notes of each denomination; null if only the sum was entered. */
    counts: jsonb('counts').$type<NoteCounts>(),
    reason: text('reason'),
    /** The name of a private picture: the photo of what cash was spent for. */
    bill: text('bill'),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** The business day on which it was booked. */
    day: date('day').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('till_entries_by_day').on(table.day),
    oneOf('till_entries_kind', table.kind, tillEntryKinds),
    check(
      'till_entries_amount',
      sql`case when ${table.kind} = 'counted' then ${table.countedPaise} >= 0 when ${table.kind} in ('drawn', 'opened') then ${table.amountPaise} > 0 else ${table.amountPaise} < 0 end`,
    ),
    check(
      'till_entries_counted',
      sql`(${table.kind} in ('counted', 'opened')) = (${table.countedPaise} is not null) and (${table.counts} is null or ${table.countedPaise} is not null)`,
    ),
    check('till_entries_bill', sql`${table.bill} is null or ${table.kind} = 'spent'`),
    check(
      'till_entries_reason',
      sql`${table.amountPaise} = 0 or ${table.kind} = 'opened' or ${table.reason} is not null`,
    ),
  ],
);
