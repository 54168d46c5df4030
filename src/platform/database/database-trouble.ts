/**
 * Recognizes errors that mean the database is temporarily unavailable, so that the same request may
 * succeed in a few seconds.
 */

/** SQLSTATE classes and codes of PostgreSQL. */
const awayStates = [
  // Connection exceptions.
  /^08/,
  // Shut down by an administrator, after a crash, or still starting.
  /^57P0[123]$/,
  // Disk or memory full, or too many connections.
  /^53[123]00$/,
  // A statement that ran too long, or waited too long for a lock.
  /^(57014|55P03)$/,
  // The server became a read-only standby; its name will soon resolve to the new primary.
  /^25006$/,
];

/** Error codes of the operating system and of DNS for a connection that failed or broke. */
const brokenLine = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Messages of errors to which the driver and its pool give no code. */
const driverMessages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
];

/** True for such an error, and for an error that wraps one. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return saysAway(error) || isDatabaseTrouble(error.cause);
}

function saysAway(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return driverMessages.some((start) => error.message.startsWith(start));
  // The socket of the built-in PostgreSQL is missing while it restarts.
  if (code === 'ENOENT') return syscall === 'connect';
  return brokenLine.has(code) || awayStates.some((state) => state.test(code));
}
