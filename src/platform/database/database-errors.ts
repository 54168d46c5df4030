/** Recognizes the errors with which the database refuses a statement. */
import pg from 'pg';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';
const checkViolation = '23514';
const lockNotAvailable = '55P03';
/** The SQLSTATE of triggers that refuse with a message for people. */
const refusal = 'TS409';

/** True when `error` is a violation of this unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = databaseError(error);
  return cause?.code === uniqueViolation && cause.constraint === constraint;
}

/**
 * True when `error` is a violation of this check constraint, or of a trigger that reports its name.
 */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  const cause = databaseError(error);
  return cause?.code === checkViolation && cause.constraint === constraint;
}

/** True when another transaction holds the lock, for a statement that does not wait for locks. */
export function isLockTaken(error: unknown): boolean {
  return databaseError(error)?.code === lockNotAvailable;
}

/**
 * True when `error` is a foreign key violation: a referenced row is missing, or the deleted row is
 * still referenced.
 */
export function isForeignKeyViolation(error: unknown): boolean {
  return databaseError(error)?.code === foreignKeyViolation;
}

/** The message of a trigger that refused a person's request; undefined for other errors. */
export function refusalOf(error: unknown): string | undefined {
  const cause = databaseError(error);
  return cause?.code === refusal ? cause.message : undefined;
}

/**
 * The database's own error, which drizzle wraps in one whose message contains the statement's
 * values.
 */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined
    ? databaseError(error.cause)
    : undefined;
}
