/** Signed-in staff: one row a token, which itself is never stored. */
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
    /** Written every few minutes at most. */
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    /** When the person typed their password in this session: at its beginning, or since then. */
    passwordGivenAt: instant('password_given_at').notNull().defaultNow(),
    /** What signed in, in words such as "Chrome on Android"; null where it does not say so. */
    device: text('device'),
    createdAt: createdAt(),
  },
  (table) => [index('sessions_by_staff').on(table.staffId)],
);
