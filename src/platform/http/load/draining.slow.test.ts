import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#lab/postgres/test-database.ts';
import { startServer } from '#lab/processes/run-command.ts';

let opened: AsyncDisposableStack;
beforeEach(() => {
  opened = new AsyncDisposableStack();
});
afterEach(() => opened.disposeAsync());

async function startShop(drainSeconds: number) {
  const folder = await mkdtemp(join(tmpdir(), 'tiffin-draining-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const { databaseUrl } = opened.adopt(await createTestDatabase(), ({ remove }) => remove());
  const server = opened.use(
    await startServer({
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      SEED: 'none',
      DRAIN_SECONDS: String(drainSeconds),
    }),
  );
  const get = (path: string) => fetch(`${server.address}${path}`);
  return {
    get,
    signal: () => server.signal('SIGTERM'),
    ended: server.ended,
    notReady: () => expect.poll(async () => (await get('/readyz')).status).toBe(503),
  };
}

describe('a server behind a load balancer', () => {
  it('reports not ready after SIGTERM, and still serves requests', async () => {
    const { get, signal, notReady } = await startShop(60);
    expect((await get('/readyz')).status).toBe(200);
    signal();
    await notReady();
    const menus = await get('/api/user/menus');
    expect(menus.status).toBe(200);
    expect(menus.headers.get('connection')).toBe('close');
    expect((await get('/healthz')).status).toBe(200);
  });

  it('closes at once at a second SIGTERM', async () => {
    const { signal, notReady, ended } = await startShop(60);
    signal();
    await notReady();
    signal();
    expect(await ended).toBe(0);
  });

  it('closes after DRAIN_SECONDS', async () => {
    const { signal, ended } = await startShop(1);
    const began = performance.now();
    signal();
    expect(await ended).toBe(0);
    expect(performance.now() - began).toBeGreaterThanOrEqual(1000);
  });

  it('closes at once when DRAIN_SECONDS is 0', async () => {
    const { get, signal, ended } = await startShop(0);
    signal();
    expect(await ended).toBe(0);
    await expect(get('/healthz')).rejects.toThrow();
  });
});
