/** Short PINs with which people sign in again on a known device. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';

export const devicePins = pgTable(
  'device_pins',
  {
    /**
     * Derived from the id in the device's signed cookie, which is not stored: checking a PIN needs
     * that cookie.
     */
    deviceId: uuid('device_id').notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** A slow hash, like a password's, of the PIN together with the id in the cookie. */
    pinHash: text('pin_hash').notNull(),
    /** Wrong tries since the last right one; at the limit the PIN is deleted. */
    wrongTries: integer('wrong_tries').notNull().default(0),
    /** After this the password is needed again. */
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.staffId] }),
    index('device_pins_by_staff').on(table.staffId),
    check('device_pins_tries', sql`${table.wrongTries} >= 0`),
  ],
);
