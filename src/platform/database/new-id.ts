import { randomUUIDv7 } from 'node:crypto';

/**
 * A UUID that begins with the time: rows of one day are neighbours in every index, however many
 * rows there are, so the part in use stays in memory. It can be guessed; use a separate token for
 * secrets.
 */
export function newId(): string {
  return randomUUIDv7();
}
