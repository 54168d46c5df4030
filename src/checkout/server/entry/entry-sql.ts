/** The statement that makes simultaneous orders for one person wait for each other. */
import { selectMainNumber } from '#src/customers/server/person-numbers-sql.ts';
import { statement } from '#src/platform/database/statement-sql.ts';

/**
 * Until the transaction ends, staff can't enter another order for the person of this number, and no
 * cash order for them can be placed.
 */
export const lockPerson = statement<{ mobileNo: string }, Record<string, never>>(
  `select pg_advisory_xact_lock(hashtextextended('order entry ' || (${selectMainNumber}), 0))`,
);
