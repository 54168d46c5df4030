/** The statement that lets those who order for one person wait for each other. */
import { selectMainNumber } from '#src/customers/server/person-numbers-sql.ts';
import { statement } from '#src/platform/database/statement-sql.ts';

/**
 * Until the transaction ends, nobody else of the staff enters an order for the person of this
 * number, and nobody at all one in cash.
 */
export const lockPerson = statement<{ mobileNo: string }, Record<string, never>>(
  `select pg_advisory_xact_lock(hashtextextended('order entry ' || (${selectMainNumber}), 0))`,
);
