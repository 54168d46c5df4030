/** Metrics for Prometheus, on a separate port that is not public. */

import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../config/version.ts';
import type { Db } from '../database/db.ts';
import type { Database } from '../database/open-database.ts';
import type { ShedReason } from '../http/load/load-shedding.ts';
import type { Shop } from '../http/shop.ts';

export interface Metrics {
  /**
   * Counts the requests of all routes that are registered after this call; closes with the server.
   */
  watch(app: FastifyInstance): void;
  countShed(reason: ShedReason): void;
  countLookUpRefused(limit: LookUpLimit): void;
  countSignIn(outcome: string): void;
  /** The text that Prometheus reads; works without a database too. */
  render(): Promise<string>;
  /** Returns the port. */
  listen(where: { port: number; host: string }): Promise<number>;
  close(): Promise<void>;
}

/**
 * The limit that refused a look-up by mobile number; `shop` is the limit that all callers share.
 */
const lookUpLimits = ['address', 'number', 'browser', 'shop'] as const;
export type LookUpLimit = (typeof lookUpLimits)[number];

export interface GaugeOptions {
  registry: Registry;
  shop: Pick<Shop, 'clock' | 'config' | 'log'>;
  db: Db;
  /** How long a scrape waits for the database, in milliseconds. */
  patienceMs?: number | undefined;
}

/** Adds the shop's gauges; returns a function that updates them and never rejects. */
export type CreateGauges = (options: GaugeOptions) => () => Promise<void>;

type WatchedDatabase = Pick<Database, 'pool' | 'db' | 'builtIn'>;

interface MetricsOptions {
  shop: Pick<Shop, 'clock' | 'config' | 'log'>;
  database: WatchedDatabase;
  createGauges: CreateGauges;
  patienceMs?: number;
}

/** Each app has its own registry. */
export function createMetrics(options: MetricsOptions): Metrics {
  const { shop, database, createGauges, patienceMs } = options;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  describeBuild(registry, database);
  watchPool(registry, database);
  const shed = new Counter({
    name: 'shop_requests_shed_total',
    help: 'Requests turned away with 503 because the event loop or the database was behind.',
    labelNames: ['reason'],
    registers: [registry],
  });
  const lookUpsRefused = new Counter({
    name: 'shop_look_ups_refused_total',
    help: 'Look-ups by mobile number that a limit refused; "shop" is the limit of all together.',
    labelNames: ['limit'],
    registers: [registry],
  });
  // The series exist from the start, because a series that begins with its first refusal has no
  // rate.
  for (const limit of lookUpLimits) lookUpsRefused.inc({ limit }, 0);
  const signIns = new Counter({
    name: 'shop_sign_ins_total',
    help: 'Tries of staff to sign in. A try at an account that many strangers try counts as guessed too.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const refresh = createGauges({ registry, shop, db: database.db, patienceMs });
  const render = async () => {
    await refresh();
    return registry.metrics();
  };
  const listener = createListener(render, registry.contentType, shop.log);
  return {
    watch(app) {
      watchRequests(app, registry);
      app.addHook('onClose', listener.close);
    },
    countShed: (reason) => shed.inc({ reason }),
    countLookUpRefused: (limit) => lookUpsRefused.inc({ limit }),
    countSignIn: (outcome) => signIns.inc({ outcome }),
    render,
    ...listener,
  };
}

function describeBuild(registry: Registry, { builtIn }: WatchedDatabase): void {
  const build = new Gauge({
    name: 'shop_build_info',
    help: 'Always 1; what runs here is in the labels.',
    labelNames: ['version', 'node', 'database'],
    registers: [registry],
  });
  const kind = builtIn ? 'built-in' : 'postgresql';
  build.set({ version, node: process.version, database: kind }, 1);
}

function watchPool(registry: Registry, { pool }: WatchedDatabase): void {
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of the pool: all, and those without work.',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.set({ kind: 'total' }, pool.totalCount);
      this.set({ kind: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'shop_database_waiting',
    help: 'Pieces of work that wait for a connection of the pool.',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

const bucketSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Labels are patterns of routes, because a path may contain a number, a secret link or a payment's
 * id.
 */
function watchRequests(app: FastifyInstance, registry: Registry): void {
  const labelNames = ['method', 'route', 'status'] as const;
  const answered = new Counter({
    name: 'shop_http_requests_total',
    help: 'Answered requests, by class of status.',
    labelNames,
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'shop_http_request_seconds',
    help: 'How long answers took; streams, which last as long as somebody looks, are left out.',
    labelNames,
    buckets: bucketSeconds,
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'shop_http_requests_in_flight',
    help: 'Requests that are being answered, open streams among them.',
    labelNames: ['route'],
    registers: [registry],
  });
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    const route = routeOptions.url ?? 'none';
    inFlight.inc({ route });
    // Also emitted when the client disconnects before the response, unlike onResponse.
    reply.raw.once('close', () => inFlight.dec({ route }));
    done();
  });
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const labels = { method, route: routeOptions.url ?? 'none', status };
    answered.inc(labels);
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (!isStream) duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

function createListener(render: () => Promise<string>, contentType: string, log: Shop['log']) {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await render();
      response.writeHead(200, { 'content-type': contentType }).end(text);
    } catch (error) {
      log.error({ err: error }, 'the metrics could not be read');
      response.writeHead(500).end();
    }
  });
  return {
    listen: ({ port, host }: { port: number; host: string }) =>
      new Promise<number>((fulfil, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          const address = server.address();
          fulfil(typeof address === 'object' && address ? address.port : port);
        });
      }),
    close: () =>
      new Promise<void>((fulfil) => {
        server.close(() => fulfil());
        server.closeAllConnections();
      }),
  };
}
