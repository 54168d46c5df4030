/**
 * How often somebody who is signed in may be asked for their own password, wherever they are asked.
 */
import type { RateLimiter, RateLimits } from '#src/platform/http/load/rate-limiter.ts';

/** Counted by session: a thief of one can guess little, and blocks its owner nowhere else. */
const triesPerSession = [{ points: 10, seconds: 10 * 60 }];

export function ownPasswordLimit(rateLimits: RateLimits): RateLimiter {
  return rateLimits.shared('own-password', triesPerSession);
}
