/** Limits how often a signed-in person is asked for the password, across all places that ask. */
import type { RateLimiter, RateLimits } from '#src/platform/http/load/rate-limiter.ts';

/**
 * Counted by session: somebody with a stolen session can guess only a few times, and does not lock
 * out its owner elsewhere.
 */
const triesPerSession = [{ points: 10, seconds: 10 * 60 }];

export function passwordConfirmationLimit(rateLimits: RateLimits): RateLimiter {
  return rateLimits.shared('own-password', triesPerSession);
}
