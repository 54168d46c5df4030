/**
 * How often one caller may do a thing: counted in memory, or in the database where several servers
 * have to agree.
 */
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
import { AppError } from '../../contract/app-error.ts';

export interface RateRule {
  points: number;
  seconds: number;
}

/**
 * `caller` is an address, or whatever else somebody is known by. With `about`, what the caller does
 * to each thing is counted apart: the tries of one network at one account.
 */
export interface RateLimiter {
  /** Counts one use; throws 429 `too_many_requests` with Retry-After when it is one too many. */
  spend(caller: string, reply: FastifyReply, about?: string): Promise<void>;
  /**
   * Counts one use in the same way; true when it is one too many, for who judges that otherwise.
   */
  isOver(caller: string, about?: string): Promise<boolean>;
}

export interface RateLimits {
  /** Counts in this process alone; enough where a few times more do no harm. */
  own(rules: readonly RateRule[]): RateLimiter;
  /**
   * Counts for all servers together, under a name of its own; for what a guesser would try. The
   * same name again is the same count.
   */
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

const unlimited: RateLimiter = { spend: async () => {}, isOver: async () => false };

/**
 * A line of IPv6 can have a /48, 65,536 networks of /64: together they may do as much as so many
 * callers.
 */
const callersOfWideNetwork = 5;

export function createRateLimits({ enabled, pool, secret }: Options): RateLimits {
  if (!enabled) return { own: () => unlimited, shared: () => unlimited };
  const own = (rules: readonly RateRule[]) => limiter(countersOf(rules, inMemory));
  const scramble = (key: string) => createHmac('sha256', secret).update(key).digest('base64url');
  const named = new Map<string, RateLimiter>();
  const open = (name: string, rules: readonly RateRule[]) => {
    if (!pool) return own(rules);
    return limiter(
      countersOf(rules, (rule, width) => inDatabase(pool, `${name}-${rule.seconds}${width}`, rule)),
      scramble,
    );
  };
  return {
    own,
    shared(name, rules) {
      const limit = named.get(name) ?? open(name, rules);
      named.set(name, limit);
      return limit;
    },
  };
}

interface Counters {
  one: readonly RateLimiterAbstract[];
  /** For the network around an IPv6 address. */
  wide: readonly RateLimiterAbstract[];
}

function countersOf(
  rules: readonly RateRule[],
  create: (rule: RateRule, width: '' | '-wide') => RateLimiterAbstract,
): Counters {
  const wider = ({ points, seconds }: RateRule) => ({
    points: points * callersOfWideNetwork,
    seconds,
  });
  return {
    one: rules.map((rule) => create(rule, '')),
    wide: rules.map((rule) => create(wider(rule), '-wide')),
  };
}

function inMemory({ points, seconds }: RateRule): RateLimiterAbstract {
  return new RateLimiterMemory({ points, duration: seconds });
}

/** Callers far over the limit are refused from memory, and all while the database is away. */
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
function limiter(counters: Counters, toKey = (key: string) => key): RateLimiter {
  /** What is left to wait when it is one too many. */
  const use = async (caller: string, about: string) => {
    const wide = wideNetworkOf(caller);
    const uses = [
      ...counters.one.map((counter) => ({ counter, by: callerOf(caller) })),
      ...(wide === undefined ? [] : counters.wide.map((counter) => ({ counter, by: wide }))),
    ];
    for (const { counter, by } of uses) {
      try {
        await counter.consume(toKey(about === '' ? by : `${about} ${by}`));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    }
  };
  return {
    async spend(caller, reply, about = '') {
      const seconds = await use(caller, about);
      if (seconds === undefined) return;
      reply.header('retry-after', seconds);
      throw new AppError('too_many_requests', `Too many requests. ${waitText(seconds)}`);
    },
    isOver: async (caller, about = '') => (await use(caller, about)) !== undefined,
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
 * Whose requests a key counts. One line of IPv6 mostly has a whole /64 and takes any address of it,
 * so all of them are one caller; an IPv4 address that a socket for both kinds gives as
 * `::ffff:a.b.c.d` is that address.
 */
export function callerOf(key: string): string {
  if (!isIPv6(key)) return key;
  const groups = groupsOf(key);
  if (!isIPv4(groups)) return networkOf(groups, 64);
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/** The /48 around an IPv6 address; undefined for everything else. */
export function wideNetworkOf(key: string): string | undefined {
  if (!isIPv6(key)) return undefined;
  const groups = groupsOf(key);
  return isIPv4(groups) ? undefined : networkOf(groups, 48);
}

function isIPv4(groups: readonly number[]): boolean {
  return groups.slice(0, 6).join() === '0,0,0,0,0,65535';
}

function networkOf(groups: readonly number[], bits: 48 | 64): string {
  const network = groups.slice(0, bits / 16).map((group) => group.toString(16));
  return `${network.join(':')}::/${bits}`;
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
