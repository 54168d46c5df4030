/** Orders at every door of the shop twice a second, to see for how long none is taken. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Instance } from '../../crowd/crowd-client.ts';
import type { Carte } from '../../crowd/crowd-customers.ts';
import { type Probed, probeOrder, secondsUntil } from '../probes.ts';

export interface Service {
  /** Settles once every door takes orders without a break; false when that takes too long. */
  untilBack(since: number): Promise<boolean>;
  /** The longest time in which a door took no order, in seconds, from then until now. */
  longestPause(instance: Instance, since: number): number;
  /** What was answered otherwise than with an order. */
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
/** So many in a row mean that a door is open. */
const enough = 4;
/** A failure is felt by then. */
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
      // The very last ones may still be on their way.
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
