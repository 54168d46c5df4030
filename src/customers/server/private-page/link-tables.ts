/** The secret links to the private pages of customers. */
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
    /** SHA-256 of the token; nobody can read the token again. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Who of the staff made it; null where a browser saved its own. */
    createdBy: uuid('created_by').references(() => staff.id),
    /** The browser that saved it: of what others ordered it shows no more than the look-up. */
    browserId: uuid('browser_id'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** Null where the customer did it. */
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
