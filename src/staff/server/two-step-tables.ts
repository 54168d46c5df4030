/** The second step of signing in, for people who have one. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '#src/platform/database/columns.ts';
import { staff } from './staff-tables.ts';

export const twoStepSecrets = pgTable(
  'two_step_secrets',
  {
    staffId: uuid('staff_id')
      .primaryKey()
      .references(() => staff.id),
    /** Base32; shown to the person once. */
    secret: text('secret').notNull(),
    /** Null until the person has sent a right code. */
    enabledAt: instant('enabled_at'),
    /**
     * The 30-second step of the last accepted code, counted since 1970: this and earlier steps are
     * not accepted again.
     */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [check('two_step_secrets_step', sql`${table.lastStep} >= 0`)],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** SHA-256, in hex; a fast hash is enough, because the code is as random as a key. */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('recovery_codes_by_staff').on(table.staffId)],
);
