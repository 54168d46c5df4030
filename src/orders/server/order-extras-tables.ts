/** The part of an order's total that is not the price of its dishes. */
import { sql } from 'drizzle-orm';
import { extras } from '../charges.ts';
import { orders } from './order-tables.ts';

const signed = extras.map(
  ([extra, sign]) => sql`${sql.raw(sign > 0 ? '+' : '-')} ${orders[extra]}`,
);

/** For statements that read `orders` under its own name. */
export const extrasOfOrder = sql`(${sql.join(signed, sql` `)})`;
