/** How often one caller may do a thing; counted in memory, per process. */
import type { FastifyReply } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#src/shared/app-error.ts';

export interface RateRule {
  points: number;
  seconds: number;
}

export interface RateLimiter {
  /** Counts one use of `key`; throws 429 `too_many_requests` with a Retry-After header when it is one too many. */
  spend(key: string, reply: FastifyReply): Promise<void>;
}

const unlimited: RateLimiter = { spend: async () => {} };

/** All rules count at once: ten a minute and sixty a day are two rules of one limiter. */
export function createRateLimiter(rules: readonly RateRule[], enabled: boolean): RateLimiter {
  if (!enabled) return unlimited;
  const counters = rules.map(
    ({ points, seconds }) => new RateLimiterMemory({ points, duration: seconds }),
  );
  return {
    async spend(key, reply) {
      for (const counter of counters) {
        try {
          await counter.consume(key);
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
          reply.header('retry-after', seconds);
          throw new AppError('too_many_requests', `Too many requests. ${waitText(seconds)}`);
        }
      }
    },
  };
}

function waitText(seconds: number): string {
  if (seconds < 90) return 'Please try again in a minute.';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90
    ? `Please try again in ${minutes} minutes.`
    : `Please try again in ${Math.ceil(minutes / 60)} hours.`;
}
