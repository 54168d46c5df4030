import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { handleError } from '../answers/error-handler.ts';
import {
  queueLimits as limits,
  type Shedding,
  type ShedReason,
  shedLoad,
} from './load-shedding.ts';

let close: () => Promise<void> = async () => {};
afterEach(() => close());

/** A minimal shop: guarded routes, routes that are always served, and a file outside the guard. */
async function openShop(hopelessMs = 60_000) {
  const pool = { waitingCount: 0 };
  const shed: ShedReason[] = [];
  const app = Fastify();
  close = () => app.close();
  app.setErrorHandler(handleError);
  await app.register(async (guarded) => {
    shedLoad(guarded, {
      database: { pool },
      isStaff: (authorization) => authorization === 'Bearer staff',
      onShed: (reason) => shed.push(reason),
      tempo: { sampleMs: 50, patienceMs: 500, hopelessMs },
    });
    const routes: Record<string, { shed?: Shedding }> = {
      '/readyz': { shed: 'never' },
      '/api/addresses': {},
      '/api/user/menus': { shed: 'forLoop' },
      '/api/user/payment/status': { shed: 'last' },
      '/api/payments/:gateway/webhook': { shed: 'never' },
      '/menu': {},
      '/sandbox-pay/:id': { shed: 'last' },
    };
    for (const [path, config] of Object.entries(routes)) {
      guarded.get(path, { config }, async () => 'served');
    }
  });
  app.get('/assets/app.js', async () => 'served');
  await app.ready();
  const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });
  return { pool, shed, get, status: async (url: string) => (await get(url)).statusCode };
}

const mostTurns = 20;
const neverWoken = new Int32Array(new SharedArrayBuffer(4));

/** Blocks the event loop until a request gets 503; returns all statuses. */
async function lateUntilShed(question: () => Promise<number>): Promise<number[]> {
  const answers: number[] = [];
  while (answers.length < mostTurns && answers.at(-1) !== 503) {
    Atomics.wait(neverWoken, 0, 0, 300);
    await nextTurn();
    answers.push(await question());
  }
  return answers;
}

describe('while too many requests wait for the database, the server', () => {
  it('refuses customers with an order, and staff, last', async () => {
    const { pool, get, status } = await openShop();
    const asStaff = async () =>
      (await get('/api/addresses', { authorization: 'Bearer staff' })).statusCode;
    pool.waitingCount = limits.ever - 1;
    expect(await status('/api/addresses')).toBe(503);
    expect(await status('/api/user/payment/status')).toBe(200);
    expect(await asStaff()).toBe(200);
    pool.waitingCount = limits.ever;
    expect(await status('/api/user/payment/status')).toBe(503);
    expect(await asStaff()).toBe(503);
    expect(await status('/api/payments/razorpay/webhook')).toBe(200);
  });

  it('answers 503 in the usual form, with Retry-After', async () => {
    const { pool, get, shed } = await openShop();
    pool.waitingCount = limits.crowd;
    const refused = await get('/api/addresses');
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toEqual({
      error: 'unavailable',
      message: 'The shop is busy. Please try again in a moment.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(2);
    expect(shed).toEqual(['database']);
  });

  it('still serves pages, menus, files, health checks and webhooks', async () => {
    const { pool, status } = await openShop();
    pool.waitingCount = limits.ever;
    expect(await status('/menu')).toBe(200);
    expect(await status('/api/user/menus')).toBe(200);
    expect(await status('/assets/app.js')).toBe(200);
    expect(await status('/readyz')).toBe(200);
    expect(await status('/api/payments/razorpay/webhook')).toBe(200);
  });

  it('serves a burst, and refuses customers without an order when the queue lasts', async () => {
    const { pool, get } = await openShop();
    const ask = async (authorization: string) =>
      (await get('/api/addresses', { authorization })).statusCode;
    pool.waitingCount = limits.lasting;
    expect(await ask('Bearer stranger')).toBe(200);
    await expect.poll(() => ask('Bearer stranger')).toBe(503);
    expect(await ask('Bearer staff')).toBe(200);
    expect((await get('/api/user/payment/status')).statusCode).toBe(200);
  });

  it('serves everybody again when the queue is shorter', async () => {
    const { pool, status } = await openShop();
    pool.waitingCount = limits.ever;
    expect(await status('/api/addresses')).toBe(503);
    pool.waitingCount = limits.lasting - 1;
    expect(await status('/api/addresses')).toBe(200);
  });
});

describe('while the event loop is late, the server', () => {
  it('serves all requests at first, then refuses pages and calls', async () => {
    const { status, shed } = await openShop();
    const pages = await lateUntilShed(() => status('/menu'));
    expect(pages[0]).toBe(200);
    expect(pages.at(-1)).toBe(503);
    expect((await lateUntilShed(() => status('/api/user/menus'))).at(-1)).toBe(503);
    expect(new Set(shed)).toEqual(new Set(['eventLoop']));
  });

  it('still serves files, health checks and webhooks', async () => {
    const { status } = await openShop();
    const urls = ['/assets/app.js', '/readyz', '/api/payments/razorpay/webhook'];
    let others: number[] = [];
    const pages = await lateUntilShed(async () => {
      const [page = 0, ...rest] = await Promise.all(['/menu', ...urls].map(status));
      others = rest;
      return page;
    });
    expect(pages.at(-1)).toBe(503);
    expect(others).toEqual([200, 200, 200]);
  });

  it('refuses all requests of customers with an order, and of staff, last', async () => {
    const { get, status } = await openShop();
    let others: number[] = [];
    const pages = await lateUntilShed(async () => {
      const asStaff = get('/api/addresses', { authorization: 'Bearer staff' });
      const last = ['/api/user/payment/status', '/sandbox-pay/1'].map(status);
      const [page = 0, staff, ...rest] = await Promise.all([status('/menu'), asStaff, ...last]);
      others = [staff?.statusCode ?? 0, ...rest];
      return page;
    });
    expect(pages.at(-1)).toBe(503);
    expect(others).toEqual([200, 200, 200]);
  });

  it('refuses all requests except the exempt ones when the loop is extremely late', async () => {
    const { status } = await openShop(100);
    const paymentContext = () => status('/api/user/payment/status');
    expect((await lateUntilShed(paymentContext)).at(-1)).toBe(503);
    expect(await status('/readyz')).toBe(200);
  });

  it('serves everybody again when the loop is on time', async () => {
    const { status } = await openShop();
    expect((await lateUntilShed(() => status('/menu'))).at(-1)).toBe(503);
    await expect.poll(() => status('/menu')).toBe(200);
  });
});
