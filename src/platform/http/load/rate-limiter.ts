/**
 * Limits how often one caller may do something, counted in memory, or in the database when several
 * servers must share the count.
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
 * `caller` is an IP address or another identifier of the caller. `about` counts per target: for
 * example the attempts from one network on one account.
 */
export interface RateLimiter {
  /** Counts one use; throws 429 `too_many_requests` with Retry-After when the limit is exceeded. */
  spend(caller: string, reply: FastifyReply, about?: string): Promise<void>;
  /**
   * Counts one use; returns true when the limit is exceeded, for callers that respond differently.
   */
  isOver(caller: string, about?: string): Promise<boolean>;
}

export interface RateLimits {
  /** Counts in this process only; sufficient where a few more uses do no harm. */
  own(rules: readonly RateRule[]): RateLimiter;
  /**
   * Counts for all servers together under this name; for operations that an attacker would use to
   * guess. The same name shares the same count.
   */
  shared(name: string, rules: readonly RateRule[]): RateLimiter;
}

interface Options {
  /** False for load tests. */
  enabled: boolean;
  /** Given when servers share a database; otherwise counts are in memory. */
  pool?: pg.Pool | undefined;
  /** Key of the hash under which addresses and mobile numbers are stored. */
  secret: string;
}

const unlimited: RateLimiter = { spend: async () => {}, isOver: async () => false };

/**
 * One IPv6 connection can have a /48, which is 65,536 networks of /64. Together they may use as
 * much as this many callers.
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
  /** For the /48 around an IPv6 address. */
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

/**
 * Callers far over the limit are refused from memory; all counts are in memory while the database
 * is unavailable.
 */
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

/** All rules apply together: ten a minute and sixty a day are two rules of one limiter. */
function limiter(counters: Counters, toKey = (key: string) => key): RateLimiter {
  /** Returns the seconds to wait when the limit is exceeded, else undefined. */
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
 * The caller that a key stands for. One IPv6 connection usually has a whole /64 and uses any
 * address in it, so that network is one caller. An IPv4 address that a dual-stack socket reports as
 * `::ffff:a.b.c.d` is that IPv4 address.
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

/** The /48 around an IPv6 address; undefined for any other key. */
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

/** The eight groups of the address as numbers. */
function groupsOf(address: string): number[] {
  // `URL` normalizes the address, so it has no dotted part.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
