/** Ids of rows. */
import { randomUUIDv7 } from 'node:crypto';

/**
 * Begins with the time, so that what came on one day lies together in every index, however much
 * came before it: what a shop looks at all day stays in memory. It can be guessed; what must not be
 * is a token of its own.
 */
export function newId(): string {
  return randomUUIDv7();
}
