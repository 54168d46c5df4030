import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeTestOrder } from '#lab/builders/shop-builders.ts';
import { testNow } from '#lab/builders/test-app.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { createTestGateway } from '#lab/fakes/fake-gateway.ts';
import { openTestDatabase } from '#lab/postgres/test-database.ts';
import { insertAlert } from '#src/alerts/server/alert-sql.ts';
import { createShopGauges } from '#src/app/shop-gauges.ts';
import { gatewaySet } from '#src/gateways/server/gateway-set.ts';
import { enqueue } from '../jobs/jobs.ts';
import { createMetrics, type Metrics } from './metrics.ts';

const app = setUpApp({ gateways: gatewaySet(createTestGateway()) });

const opened: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

function metricsOf(patienceMs?: number): Metrics {
  const { shop, database } = app;
  return createMetrics({
    shop,
    database,
    createGauges: createShopGauges,
    ...(patienceMs && { patienceMs }),
  });
}

/** The value of a series, as Prometheus would read it; undefined if it does not exist. */
async function figureOf(metrics: Metrics, series: string): Promise<number | undefined> {
  const line = (await metrics.render()).split('\n').find((text) => text.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe("the shop's metrics", () => {
  it('count the background jobs that are due, for how long, and those that fail', async () => {
    const { db } = app.shop;
    const minuteAgo = new Date(testNow.getTime() - 60_000);
    await enqueue(db, 'sendMail', {}, { runAt: minuteAgo });
    await enqueue(db, 'sendMail', {}, { runAt: testNow });
    await enqueue(db, 'sendMail', {}, { runAt: new Date(testNow.getTime() + 1) });
    await db.execute(
      `update jobs set attempts = 12 where run_at = '${minuteAgo.toISOString()}'::timestamptz`,
    );
    const metrics = metricsOf();
    expect(await figureOf(metrics, 'shop_jobs{state="due"}')).toBe(2);
    expect(await figureOf(metrics, 'shop_jobs{state="failing"}')).toBe(1);
    expect(await figureOf(metrics, 'shop_jobs_oldest_due_seconds')).toBe(60);
  });

  it('count today’s orders by shift and status, and the payments of the last 24 hours', async () => {
    await app.send('POST', '/api/user/payment/initiate', await placeTestOrder(app));
    const payment = 'shop_payments{gateway="test",state="open",outcome="none"}';
    const order = 'shop_orders_today{shift="Lunch",status="pending"}';
    const metrics = metricsOf();
    expect(await figureOf(metrics, payment)).toBe(1);
    expect(await figureOf(metrics, order)).toBe(1);
    app.advance(24 * 60 * 60 + 1);
    const nextDay = metricsOf();
    expect(await figureOf(nextDay, payment)).toBeUndefined();
    expect(await figureOf(nextDay, order)).toBeUndefined();
  });

  it('count the open alerts', async () => {
    const alert = { kind: 'orphan', message: 'An event of nobody', createdAt: testNow } as const;
    const { db } = app.shop;
    await insertAlert(db, { ...alert, id: randomUUID(), subject: 'open' });
    await insertAlert(db, { ...alert, id: randomUUID(), subject: 'closed', resolvedAt: testNow });
    expect(await figureOf(metricsOf(), 'shop_alerts_open{kind="orphan"}')).toBe(1);
  });

  it('are calculated once in five seconds, however often they are read', async () => {
    const metrics = metricsOf();
    await Promise.all([metrics.render(), metrics.render()]);
    await enqueue(app.shop.db, 'sendMail', {}, { runAt: testNow });
    expect(await figureOf(metrics, 'shop_jobs{state="due"}')).toBe(0);
    expect(await figureOf(metricsOf(), 'shop_jobs{state="due"}')).toBe(1);
  });
});

describe('without a database', () => {
  it('a scrape still succeeds, reports the database as down, and shows no old values', async () => {
    const database = await openTestDatabase();
    const metrics = createMetrics({ shop: app.shop, database, createGauges: createShopGauges });
    await database.close();
    expect(await figureOf(metrics, 'shop_database_up')).toBe(0);
    expect(await figureOf(metrics, 'shop_jobs{state="due"}')).toBeUndefined();
    expect(await figureOf(metrics, 'shop_jobs_oldest_due_seconds')).toBeUndefined();
    expect(await figureOf(metrics, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('a scrape does not wait for a database that is silent', async () => {
    const database = await openTestDatabase();
    opened.push(database);
    const metrics = createMetrics({
      shop: app.shop,
      database,
      createGauges: createShopGauges,
      patienceMs: 20,
    });
    const { max } = database.pool.options;
    const held = Array.from({ length: max }, () => database.pool.connect());
    const holders = await Promise.all(held);
    expect(await figureOf(metrics, 'shop_database_up')).toBe(0);
    expect(await figureOf(metrics, 'shop_database_waiting')).toBe(1);
    expect(await figureOf(metrics, 'shop_database_connections{kind="total"}')).toBe(max);
    for (const holder of holders) holder.release();
    await expect.poll(() => figureOf(metrics, 'shop_database_up')).toBe(1);
  });
});

describe('requests', () => {
  let watched: FastifyInstance;
  let metrics: Metrics;
  beforeEach(() => {
    watched = Fastify();
    opened.push(watched);
    metrics = metricsOf();
    metrics.watch(watched);
  });
  const labels = 'method="GET",route="/receipts/:token",status="2xx"';

  it("are counted and timed by the route's pattern, never by the path", async () => {
    watched.get('/receipts/:token', async () => 'a receipt');
    await watched.inject('/receipts/r7Qm2secret?mobile=9825012345');
    await watched.inject('/nothing/9825012345');
    expect(await figureOf(metrics, `shop_http_requests_total{${labels}}`)).toBe(1);
    expect(await figureOf(metrics, `shop_http_request_seconds_count{${labels}}`)).toBe(1);
    const text = await metrics.render();
    expect(text).toContain('shop_http_requests_total{method="GET",route="none",status="4xx"} 1');
    expect(text).not.toMatch(/secret|9825012345/);
  });

  it('that are running are counted until they end', async () => {
    const answer = Promise.withResolvers<string>();
    watched.get('/slow', () => answer.promise);
    const slow = watched.inject('/slow');
    const underWay = 'shop_http_requests_in_flight{route="/slow"}';
    await expect.poll(() => figureOf(metrics, underWay)).toBe(1);
    answer.resolve('done');
    await slow;
    await expect.poll(() => figureOf(metrics, underWay)).toBe(0);
  });

  it('that are streams are not timed', async () => {
    watched.get('/stream', (_request, reply) =>
      reply.type('text/event-stream').send('data: 1\n\n'),
    );
    await watched.inject('/stream');
    const text = await metrics.render();
    expect(text).toContain('shop_http_requests_total{method="GET",route="/stream",status="2xx"} 1');
    expect(text).not.toContain('shop_http_request_seconds_count{method="GET",route="/stream"');
  });

  it('that were refused are counted by the reason', async () => {
    metrics.countShed('database');
    expect(await figureOf(metrics, 'shop_requests_shed_total{reason="database"}')).toBe(1);
  });
});

describe('the listener', () => {
  it('serves /metrics and nothing else, until it is closed', async () => {
    const metrics = metricsOf();
    const port = await metrics.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toContain('shop_build_info{version="');
    expect((await fetch(`http://127.0.0.1:${port}/api/user/menus`)).status).toBe(404);
    await metrics.close();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });

  it('closes with the server that it watches', async () => {
    const watched = Fastify();
    const metrics = metricsOf();
    metrics.watch(watched);
    const port = await metrics.listen({ port: 0, host: '127.0.0.1' });
    await watched.close();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });

  it('reports that its port is in use', async () => {
    const [first, second] = [metricsOf(), metricsOf()];
    opened.push(first);
    const port = await first.listen({ port: 0, host: '127.0.0.1' });
    await expect(second.listen({ port, host: '127.0.0.1' })).rejects.toThrow('EADDRINUSE');
  });
});
