/** What one customer pays in one go: the head of one or more orders. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from '#src/platform/database/columns.ts';
import { type CheckoutState, checkoutStates } from '../order-rules.ts';

export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    state: text('state').$type<CheckoutState>().notNull(),
    mobileNo: text('mobile_no').notNull(),
    totalPaise: bigint('total_paise', { mode: 'number' }).notNull(),
    /** The browser that placed it, by the random id in its signed cookie. */
    browserId: uuid('browser_id').notNull(),
    idempotencyKey: text('idempotency_key').unique('checkouts_idempotency_key'),
    /** SHA-256 of the request that the key stands for. */
    requestHash: text('request_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('checkouts_by_browser').on(table.browserId),
    oneOf('checkouts_state', table.state, checkoutStates),
    check('checkouts_mobile', sql`${table.mobileNo} ~ '^[0-9]{10}$'`),
    check('checkouts_total', sql`${table.totalPaise} > 0`),
  ],
);
