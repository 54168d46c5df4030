/** Short PINs with which people sign in again on a device that knows them. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '#src/platform/database/columns.ts';
import { staff } from '#src/staff/server/staff-tables.ts';

export const devicePins = pgTable(
  'device_pins',
  {
    /** Made from the id in the device's signed cookie, which is not stored: a PIN needs it. */
    deviceId: uuid('device_id').notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** Slow to try as a password's, and of the PIN with the id in the cookie: never of it alone. */
    pinHash: text('pin_hash').notNull(),
    /** Begun since it was right last; at the limit the PIN is forgotten. */
    wrongTries: integer('wrong_tries').notNull().default(0),
    /** Then the password is asked for again. */
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.staffId] }),
    index('device_pins_by_staff').on(table.staffId),
    check('device_pins_tries', sql`${table.wrongTries} >= 0`),
  ],
);
