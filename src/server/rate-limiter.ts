/** How often one caller may do a thing: counted in memory, or in the database where several servers have to agree. */
import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { AppError } from '#src/shared/app-error.ts';

export interface RateRule {
  points: number;
  seconds: number;
}

export interface RateLimiter {
  /** Counts one use of `key`; throws 429 `too_many_requests` with a Retry-After header when it is one too many. */
  spend(key: string, reply: FastifyReply): Promise<void>;
}

export interface RateLimits {
  /** Counts in this process alone; enough where a few times more do no harm. */
  own(rules: readonly RateRule[]): RateLimiter;
  /** Counts for all servers together, under a name of its own; for what a guesser would try. */
  shared(name: string, rules: readonly RateRule[]): RateLimiter;
}

interface Options {
  /** False for load tests. */
  enabled: boolean;
  /** Where servers share a database; none counts in memory. */
  pool?: pg.Pool | undefined;
  /** Scrambles addresses and mobile numbers before they are stored. */
  secret: string;
}

const unlimited: RateLimiter = { spend: async () => {} };

export function createRateLimits({ enabled, pool, secret }: Options): RateLimits {
  if (!enabled) return { own: () => unlimited, shared: () => unlimited };
  const own = (rules: readonly RateRule[]) => limiter(rules.map(inMemory));
  if (!pool) return { own, shared: (_name, rules) => own(rules) };
  const scramble = (key: string) => createHmac('sha256', secret).update(key).digest('base64url');
  return {
    own,
    shared: (name, rules) =>
      limiter(
        rules.map((rule) => inDatabase(pool, `${name}-${rule.seconds}`, rule)),
        scramble,
      ),
  };
}

function inMemory({ points, seconds }: RateRule): RateLimiterAbstract {
  return new RateLimiterMemory({ points, duration: seconds });
}

/** Whoever is far over the limit is refused from memory, and so is everybody while the database is away. */
function inDatabase(pool: pg.Pool, keyPrefix: string, rule: RateRule): RateLimiterAbstract {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit_counts',
    tableCreated: true,
    keyPrefix,
    points: rule.points,
    duration: rule.seconds,
    inMemoryBlockOnConsumed: rule.points + 1,
    insuranceLimiter: inMemory(rule),
  });
}

/** All rules count at once: ten a minute and sixty a day are two rules of one limiter. */
function limiter(
  counters: readonly RateLimiterAbstract[],
  toKey = (key: string) => key,
): RateLimiter {
  return {
    async spend(key, reply) {
      const caller = toKey(callerOf(key));
      for (const counter of counters) {
        try {
          await counter.consume(caller);
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

/**
 * Whom a key stands for. One line of IPv6 mostly has a whole /64 and takes any address of it, so all of them are one
 * caller; an IPv4 address that a socket for both kinds gives as `::ffff:a.b.c.d` is that address.
 */
export function callerOf(key: string): string {
  if (!isIPv6(key)) return key;
  const groups = groupsOf(key);
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535') {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** All eight. */
function groupsOf(address: string): number[] {
  // In its normal form, which has no dots.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
