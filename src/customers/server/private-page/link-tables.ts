/** The secret links to customers' private pages. */
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import { customers } from '../customer-tables.ts';

export const customerLinks = pgTable(
  'customer_links',
  {
    id: id(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** SHA-256 of the token; the token itself is not stored. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The member of staff who made it; null if a browser saved it. */
    createdBy: uuid('created_by').references(() => staff.id),
    /** The browser that saved it: of orders from elsewhere it shows only what the look-up shows. */
    browserId: uuid('browser_id'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** Null if the customer ended it. */
    revokedBy: uuid('revoked_by').references(() => staff.id),
  },
  (table) => [
    index('customer_links_by_customer').on(table.customerId, table.createdAt),
    check(
      'customer_links_maker',
      sql`(${table.createdBy} is null) = (${table.browserId} is not null)`,
    ),
    check(
      'customer_links_revoked',
      sql`${table.revokedBy} is null or ${table.revokedAt} is not null`,
    ),
    check('customer_links_expire', sql`${table.expiresAt} > ${table.createdAt}`),
  ],
);
