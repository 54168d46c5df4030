/**
 * Places orders at every entrance of the shop twice a second, to measure how long none is accepted.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Instance } from '../../crowd/crowd-client.ts';
import type { Carte } from '../../crowd/crowd-customers.ts';
import { type Probed, probeOrder, secondsUntil } from '../probes.ts';

export interface Service {
  /** Resolves once every entrance accepts orders without interruption; false after a time limit. */
  untilBack(since: number): Promise<boolean>;
  /** The longest time since then in which an entrance accepted no order, in seconds. */
  longestPause(instance: Instance, since: number): number;
  /** The responses that were not an order. */
  refusals(since: number): Probed[];
  end(): Promise<void>;
}

interface Order {
  instance: Instance;
  sentAt: number;
  answer?: Probed;
  answeredAt?: number;
}

const everyMs = 500;
/** This many successes in a row mean that an entrance works. */
const enough = 4;
/** A failure shows within this time. */
const feltMs = 3000;
const backSeconds = 60;

export function watchService(instances: readonly Instance[], carte: Carte): Service {
  const orders: Order[] = [];
  const closed = new AbortController();
  const under = new Set<Promise<void>>();
  const orderAt = async (instance: Instance) => {
    const order: Order = { instance, sentAt: performance.now() };
    orders.push(order);
    order.answer = await probeOrder(instance, carte);
    order.answeredAt = performance.now();
  };
  const run = async () => {
    while (!closed.signal.aborted) {
      for (const instance of instances) {
        const order = orderAt(instance).finally(() => under.delete(order));
        under.add(order);
      }
      await wait(everyMs);
    }
  };
  const running = run();
  const isOpen = (instance: Instance, since: number) => {
    const last = orders
      .filter((order) => order.instance === instance && order.sentAt > since + feltMs)
      // The last ones may still be running.
      .slice(0, -2)
      .slice(-enough);
    return last.length === enough && last.every(({ answer }) => answer?.status === 200);
  };
  return {
    async untilBack(since) {
      const areOpen = async () => instances.every((instance) => isOpen(instance, since));
      return (await secondsUntil(areOpen, backSeconds)) !== undefined;
    },
    longestPause(instance, since) {
      const taken = orders
        .filter((order) => order.instance === instance && order.answer?.status === 200)
        .map(({ answeredAt = 0 }) => answeredAt)
        .filter((ms) => ms > since);
      const moments = [since, ...taken, performance.now()].toSorted((a, b) => a - b);
      const pauses = moments.map((ms, index) => ms - (moments[index - 1] ?? ms));
      return Math.max(...pauses) / 1000;
    },
    refusals: (since) =>
      orders.flatMap(({ sentAt, answer }) =>
        sentAt > since && answer && answer.status !== 200 ? [answer] : [],
      ),
    async end() {
      closed.abort();
      await running;
      await Promise.all(under);
    },
  };
}
