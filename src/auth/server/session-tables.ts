/** Sessions of staff: one row per token; the token itself is never stored. */
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    /** SHA-256 of the bearer token, in hex. */
    tokenHash: text('token_hash').notNull().unique(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    /** Written at most every few minutes. */
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    /** When the person typed the password in this session: at its start, or since. */
    passwordGivenAt: instant('password_given_at').notNull().defaultNow(),
    /** The browser in words, such as "Chrome on Android"; null if it does not say. */
    device: text('device'),
    createdAt: createdAt(),
  },
  (table) => [index('sessions_by_staff').on(table.staffId)],
);
