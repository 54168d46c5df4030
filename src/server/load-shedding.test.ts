import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { handleError } from './error-handler.ts';
import { serverLimits as limits, type ShedReason, shedLoad } from './load-shedding.ts';

let close: () => Promise<void> = async () => {};
afterEach(() => close());

/** A shop in miniature: what is guarded, what is always served, and a file outside of the guard. */
async function openShop() {
  const pool = { waitingCount: 0 };
  const shed: ShedReason[] = [];
  const app = Fastify();
  close = () => app.close();
  app.setErrorHandler(handleError);
  await app.register(async (guarded) => {
    await shedLoad(guarded, {
      database: { pool },
      alwaysServed: ['/readyz', '/api/payments/:gateway/webhook'],
      fromMemory: ['/api/user/menus'],
      isStaff: (authorization) => authorization === 'Bearer staff',
      onShed: (reason) => shed.push(reason),
      tempo: { sampleMs: 50, patienceMs: 500 },
    });
    const webhook = '/api/payments/:gateway/webhook';
    const paths = ['/readyz', '/api/addresses', '/api/user/menus', webhook, '/menu'];
    for (const path of paths) guarded.get(path, async () => 'served');
  });
  app.get('/assets/app.js', async () => 'served');
  await app.ready();
  const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });
  return { pool, shed, get, status: async (url: string) => (await get(url)).statusCode };
}

const mostTurns = 20;

/** Holds the event loop up again and again, until what is asked in between is answered 503; gives all answers. */
async function lateUntilShed(question: () => Promise<number>): Promise<number[]> {
  const answers: number[] = [];
  while (answers.length < mostTurns && answers.at(-1) !== 503) {
    const until = performance.now() + 300;
    while (performance.now() < until);
    await nextTurn();
    answers.push(await question());
  }
  return answers;
}

describe('while more requests wait for the database than it answers soon', () => {
  it('answers 503 in the one form and says when to come again', async () => {
    const { pool, get, shed } = await openShop();
    pool.waitingCount = limits.ever;
    const refused = await get('/api/addresses');
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toEqual({
      error: 'unavailable',
      message: 'The shop is busy. Please try again in a moment.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(2);
    expect(shed).toEqual(['database']);
  });

  it('still serves pages, menus, files, health checks and what a payment company reports', async () => {
    const { pool, status } = await openShop();
    pool.waitingCount = limits.ever;
    expect(await status('/menu')).toBe(200);
    expect(await status('/api/user/menus')).toBe(200);
    expect(await status('/assets/app.js')).toBe(200);
    expect(await status('/readyz')).toBe(200);
    expect(await status('/api/payments/razorpay/webhook')).toBe(200);
  });

  it('serves a burst, and turns customers away when many go on waiting, but not staff', async () => {
    const { pool, get } = await openShop();
    const ask = async (authorization: string) =>
      (await get('/api/addresses', { authorization })).statusCode;
    pool.waitingCount = limits.lasting;
    expect(await ask('Bearer stranger')).toBe(200);
    await expect.poll(() => ask('Bearer stranger'), { timeout: 10_000 }).toBe(503);
    expect(await ask('Bearer staff')).toBe(200);
    pool.waitingCount = limits.ever;
    expect(await ask('Bearer staff')).toBe(503);
  });

  it('serves everybody again when fewer wait', async () => {
    const { pool, status } = await openShop();
    pool.waitingCount = limits.ever;
    expect(await status('/api/addresses')).toBe(503);
    pool.waitingCount = limits.lasting - 1;
    expect(await status('/api/addresses')).toBe(200);
  });
});

describe('while the event loop is late', () => {
  it('serves whoever comes in the first moment, then turns pages and calls away', async () => {
    const { status, shed } = await openShop();
    const pages = await lateUntilShed(() => status('/menu'));
    expect(pages[0]).toBe(200);
    expect(pages.at(-1)).toBe(503);
    expect((await lateUntilShed(() => status('/api/user/menus'))).at(-1)).toBe(503);
    expect(new Set(shed)).toEqual(new Set(['eventLoop']));
  });

  it('still serves files, health checks and what a payment company reports', async () => {
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

  it('serves everybody again when it is on time', async () => {
    const { status } = await openShop();
    expect((await lateUntilShed(() => status('/menu'))).at(-1)).toBe(503);
    await expect.poll(() => status('/menu'), { timeout: 10_000 }).toBe(200);
  });
});
