/** When somebody who was turned away is asked to come again. */

const leastSeconds = 2;
const mostSeconds = 6;

/** Seconds; spread, so that all who were turned away at once do not come back at once. */
export function retryAfterSeconds(): number {
  return leastSeconds + Math.floor(Math.random() * (mostSeconds - leastSeconds + 1));
}
