/**
 * The questions about an order's payment as SQL conditions on a row of `orders`, given its name in
 * the statement. `lifecycle.ts` answers the same questions in memory.
 */
import { sql } from 'drizzle-orm';
import { among } from '#src/platform/database/columns.ts';
import { doorMethods } from '../payment-methods.ts';

/**
 * Released and not cancelled: the kitchen cooks it. The trigger of `orders` has the same condition.
 */
export const isCooked = (order: string) =>
  `(${order}.is_released and ${order}.status <> 'unexpected')`;

export const isPaid = (order: string) => `${order}.payment_status = 'done'`;

/** Not paid yet, and not cancelled; the index of the few unpaid orders has the same condition. */
export const isOutstanding = (order: string) =>
  `(${order}.payment_status = 'pending' and ${order}.status <> 'unexpected')`;

/** Outstanding, and to be collected at the door. */
export const isDue = (order: string) =>
  `(${isOutstanding(order)} and ${order}.settlement ${among(doorMethods)})`;

/** The condition for a statement that reads `orders` without an alias. */
export const ofOrderRow = (condition: (order: string) => string) => sql.raw(condition('orders'));
