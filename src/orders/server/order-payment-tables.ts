/**
 * The questions about the money of an order as conditions on a row of `orders`, by its name in the
 * statement. `lifecycle.ts` answers the same of an order in memory.
 */
import { sql } from 'drizzle-orm';
import { among } from '#src/platform/database/columns.ts';
import { doorMethods } from '../payment-methods.ts';

/** The kitchen cooks it: released and not cancelled. The trigger of orders says the same. */
export const isCooked = (order: string) =>
  `(${order}.is_released and ${order}.status <> 'unexpected')`;

export const isPaid = (order: string) => `${order}.payment_status = 'done'`;

/** Its money is still to come; the index of the few unpaid orders has the same words. */
export const isOutstanding = (order: string) =>
  `(${order}.payment_status = 'pending' and ${order}.status <> 'unexpected')`;

/** Outstanding, and collected at the door. */
export const isDue = (order: string) =>
  `(${isOutstanding(order)} and ${order}.settlement ${among(doorMethods)})`;

/** In a statement that reads `orders` under its own name. */
export const ofOrderRow = (condition: (order: string) => string) => sql.raw(condition('orders'));
