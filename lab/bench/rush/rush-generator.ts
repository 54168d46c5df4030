/** A process that makes one part of the rush; its parent sends it work, and it reports back. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { arrive } from './rush-arrivals.ts';
import { type Caller, openInstance, roundRobin } from './rush-client.ts';
import { type Acknowledged, browse, createOrders, orderAndPay } from './rush-customers.ts';
import { count, createFigures, type Figures } from './rush-figures.ts';
import type { Opening } from './rush-opening.ts';
import { admin, rider } from './rush-staff.ts';

export interface Plan {
  part: 'customers' | 'staff';
  urls: string[];
  seconds: number;
  opening: Opening;
  visitsPerSecond: number;
  ordersPerSecond: number;
  admins: number;
}

/** From a generator to its parent. */
export type Report = { kind: 'ready' } | ({ kind: 'done' } & Seen);

export interface Seen {
  figures: Figures;
  placed: Acknowledged[];
  /** How late this process's own timers were, in 99 of 100 cases. */
  lateMs: number;
}

const tries = 4;
const resolutionMs = 10;
/** The staff goes on until what was paid last has been given to somebody. */
const afterworkMs = 4000;
const loggedInAtOnce = 4;

const ending = new AbortController();

/** Answers the work itself, once everybody is ready. */
async function prepare(plan: Plan, figures: Figures, placed: Acknowledged[]) {
  const { signal } = ending;
  const instances = plan.urls.map(openInstance);
  const nextCaller = roundRobin({ instances, figures, tries, signal });
  return plan.part === 'customers'
    ? () => beCustomers(plan, nextCaller, placed)
    : prepareStaff(plan, nextCaller);
}

async function beCustomers(plan: Plan, nextCaller: () => Caller, placed: Acknowledged[]) {
  const { seconds, visitsPerSecond, ordersPerSecond } = plan;
  const { signal } = ending;
  const orders = createOrders(plan.opening.carte, 0);
  await Promise.all([
    arrive({ perSecond: visitsPerSecond, seconds, signal }, async (dueAt) => {
      const by = nextCaller();
      count(by.figures.counts, 'arrivals to look at the menu');
      await browse(by, dueAt).catch(() => count(by.figures.counts, 'gave up to look'));
    }),
    arrive({ perSecond: ordersPerSecond, seconds, signal }, async (dueAt) => {
      const by = nextCaller();
      count(by.figures.counts, 'arrivals to order');
      await orderAndPay(by, { orders, placed, leaves: false }, dueAt);
    }),
  ]);
}

async function prepareStaff({ opening, admins, seconds }: Plan, nextCaller: () => Caller) {
  const people = [
    ...Array.from({ length: admins }, () => (caller: Caller) => admin(caller, opening)),
    ...opening.riders.map((person) => (caller: Caller) => rider(caller, person, opening)),
  ];
  const ready: (() => Promise<void>)[] = [];
  const comeIn = async () => {
    for (let person = people.pop(); person; person = people.pop()) {
      ready.push(await person(nextCaller()));
    }
  };
  await Promise.all(Array.from({ length: loggedInAtOnce }, comeIn));
  return async () => {
    const working = Promise.all(ready.map((work) => work()));
    await wait(seconds * 1000 + afterworkMs);
    ending.abort();
    await working;
  };
}

function tell(report: Report): void {
  process.send?.(report);
}

process.once('message', (plan: Plan) => {
  const figures = createFigures();
  const placed: Acknowledged[] = [];
  prepare(plan, figures, placed)
    .then((work) => {
      tell({ kind: 'ready' });
      process.once('message', async () => {
        const delay = monitorEventLoopDelay({ resolution: resolutionMs });
        delay.enable();
        await work();
        const lateMs = Math.max(0, delay.percentile(99) / 1e6 - resolutionMs);
        tell({ kind: 'done', figures, placed, lateMs });
      });
    })
    .catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
});
// The parent has heard what it wants to hear, or is gone.
process.on('disconnect', () => process.exit());
