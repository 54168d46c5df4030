/** When a refused client should try again. */

const leastSeconds = 2;
const mostSeconds = 6;

/** In seconds, with a random spread, so that refused clients do not all return at once. */
export function retryAfterSeconds(): number {
  return leastSeconds + Math.floor(Math.random() * (mostSeconds - leastSeconds + 1));
}
