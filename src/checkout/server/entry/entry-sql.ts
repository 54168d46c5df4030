/** Statements of entering orders. */
import { written } from '#src/platform/database/written-sql.ts';

/** Until the transaction ends, nobody else of the staff enters an order for this number. */
export const lockPerson = written<{ mobileNo: string }, Record<string, never>>(
  `select pg_advisory_xact_lock(hashtextextended('order entry ' || :mobileNo, 0))`,
);
