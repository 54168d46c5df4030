/**
 * Which errors say that the database is away for a moment, so that the same request may succeed in
 * a few seconds.
 */

/** SQLSTATE classes and codes of PostgreSQL. */
const awayStates = [
  // Connection exceptions.
  /^08/,
  // Shut down by an admin, after a crash, or still starting.
  /^57P0[123]$/,
  // Its disk or its memory is full, or all of its connections are taken.
  /^53[123]00$/,
  // A statement that waited too long, for its turn or for a lock.
  /^(57014|55P03)$/,
  // A standby that was the primary until a moment ago: its name will soon lead to the new one.
  /^25006$/,
];

/**
 * What the operating system and the name service say of a line that can't be made or has broken.
 */
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

/** The driver and its pool give these no code. */
const driverMessages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
];

/** True for such an error itself, and for one that the query layer wrapped around it. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return saysAway(error) || isDatabaseTrouble(error.cause);
}

function saysAway(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return driverMessages.some((start) => error.message.startsWith(start));
  // The socket of the built-in PostgreSQL, while it is being started again.
  if (code === 'ENOENT') return syscall === 'connect';
  return brokenLine.has(code) || awayStates.some((state) => state.test(code));
}
