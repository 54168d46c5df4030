/** What the database said when it refused a statement. */
import pg from 'pg';

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';
const checkViolation = '23514';
const lockNotAvailable = '55P03';
/** Of a trigger that refuses with a sentence for people. */
const refusal = 'TS409';

/** True when `error` says that this unique constraint or index was violated. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = databaseError(error);
  return cause?.code === uniqueViolation && cause.constraint === constraint;
}

/** True when `error` says that this check, or a trigger in its name, refused a row. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  const cause = databaseError(error);
  return cause?.code === checkViolation && cause.constraint === constraint;
}

/** True when `error` says that somebody else has the lock for which nobody was to wait. */
export function isLockTaken(error: unknown): boolean {
  return databaseError(error)?.code === lockNotAvailable;
}

/**
 * True when `error` says that a row is missing that this one names, or that others still name the
 * deleted one.
 */
export function isForeignKeyViolation(error: unknown): boolean {
  return databaseError(error)?.code === foreignKeyViolation;
}

/** The sentence of a trigger that refuses what a person asked for; undefined without one. */
export function refusalOf(error: unknown): string | undefined {
  const cause = databaseError(error);
  return cause?.code === refusal ? cause.message : undefined;
}

/** The query layer wraps it, with the statement's values in its message. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined
    ? databaseError(error.cause)
    : undefined;
}
