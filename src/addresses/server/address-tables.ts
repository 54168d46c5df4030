/** Delivery locations of the business. */
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#src/platform/database/columns.ts';

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    shortname: text('shortname').notNull(),
    address: text('address').notNull(),
    position: integer('position').notNull(),
    /** Inactive addresses are not offered any more; past orders keep them. */
    isActive: boolean('is_active').notNull().default(true),
    /**
     * Destination of directions: `latitude,longitude` or a full plus code; null searches for the
     * text.
     */
    pin: text('pin'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('addresses_shortname')
      .on(sql`lower(${table.shortname})`)
      .where(sql`${table.isActive}`),
    check('addresses_named', sql`length(btrim(${table.shortname})) between 1 and 120`),
  ],
);
