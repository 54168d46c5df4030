/**
 * The shop's figures as gauges, read from the database at a scrape, at most once every few seconds.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { businessDay, hourMs } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { GaugeOptions } from '#src/platform/metrics/metrics.ts';
import { type ShopFigures, selectShopFigures } from './shop-gauges-sql.ts';

/** Several Prometheus servers cause about as many reads as one. */
const freshMs = 5000;
/** Prometheus gives up after ten seconds and then has no figures at all. */
const usualPatienceMs = 3000;
const paymentHours = 24;
/** The longest time between an order and an attempt to pay it. */
const payingHours = 1;

/** Returns a function that updates the gauges and never rejects. */
export function createShopGauges(options: GaugeOptions): () => Promise<void> {
  const { registry, shop, db, patienceMs = usualPatienceMs } = options;
  const isUp = new Gauge({
    name: 'shop_database_up',
    help: '1 if the database gave its figures in time. The figures below are there only then.',
    registers: [registry],
  });
  const show = createGauges(registry);
  const read = onceInAWhile(() => readFigures(db, shop), shop.log);
  return async () => {
    const figures = await Promise.race([read(), wait(patienceMs, undefined, { ref: false })]);
    isUp.set(figures ? 1 : 0);
    show(figures);
  };
}

function readFigures(db: Db, { clock, config }: GaugeOptions['shop']): Promise<ShopFigures> {
  const now = clock();
  return selectShopFigures(db, {
    now,
    today: businessDay(now, config.timeZone),
    paymentsSince: hoursBefore(now, paymentHours),
    placedSince: businessDay(hoursBefore(now, paymentHours + payingHours), config.timeZone),
  });
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * hourMs);
}

/**
 * Returns the last figures while they are fresh. Only one read runs at a time, however long it
 * takes.
 */
function onceInAWhile(read: () => Promise<ShopFigures>, log: Shop['log']) {
  let kept: Promise<ShopFigures | undefined> | undefined;
  let readAt = 0;
  let isReading = false;
  const readNow = async () => {
    isReading = true;
    readAt = performance.now();
    try {
      return await read();
    } catch (error) {
      log.warn({ err: error }, 'the figures could not be read');
    } finally {
      isReading = false;
    }
  };
  return () => {
    const isFresh = kept && performance.now() - readAt < freshMs;
    if (!isFresh && !isReading) kept = readNow();
    return kept;
  };
}

type Row = [labels: Record<string, string>, value: number];

/** The value of each gauge. */
const shown: readonly {
  name: string;
  help: string;
  labelNames: readonly string[];
  rows: (figures: ShopFigures) => Row[];
}[] = [
  {
    name: 'shop_jobs',
    help: 'Background jobs that should have begun by now, and those that failed twelve times or more.',
    labelNames: ['state'],
    rows: ({ jobs }) => [
      [{ state: 'due' }, jobs.due],
      [{ state: 'failing' }, jobs.failing],
    ],
  },
  {
    name: 'shop_jobs_oldest_due_seconds',
    help: 'For how long the job that waits longest has been due.',
    labelNames: [],
    rows: ({ jobs }) => [[{}, jobs.oldestDueSeconds]],
  },
  {
    name: 'shop_payments',
    help: 'Attempts to pay of the last 24 hours; the outcome is what became of paid money.',
    labelNames: ['gateway', 'state', 'outcome'],
    rows: ({ payments }) =>
      payments.map(({ gateway, state, outcome, count }) => [
        { gateway, state, outcome: outcome ?? 'none' },
        count,
      ]),
  },
  {
    name: 'shop_refunds',
    help: 'Refunds, by state.',
    labelNames: ['state'],
    rows: ({ refunds }) => refunds.map(({ state, count }) => [{ state }, count]),
  },
  {
    name: 'shop_alerts_open',
    help: 'Alerts on the Money page that wait for a person.',
    labelNames: ['kind'],
    rows: ({ alerts }) => alerts.map(({ kind, count }) => [{ kind }, count]),
  },
  {
    name: 'shop_orders_today',
    help: 'Orders that are to be delivered today.',
    labelNames: ['shift', 'status'],
    rows: ({ orders }) => orders.map(({ shift, status, count }) => [{ shift, status }, count]),
  },
];

/** Without figures the gauges are empty, because an old value would look current. */
function createGauges(registry: Registry): (figures: ShopFigures | undefined) => void {
  const gauges = shown.map(({ name, help, labelNames, rows }) => ({
    gauge: new Gauge({ name, help, labelNames, registers: [registry] }),
    rows,
  }));
  return (figures) => {
    for (const { gauge, rows } of gauges) {
      // A reset gauge without labels would be 0.
      gauge.reset();
      gauge.remove({});
      for (const [labels, value] of figures ? rows(figures) : []) gauge.set(labels, value);
    }
  };
}
