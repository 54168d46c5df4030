import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#lab/postgres/test-database.ts';
import type { OwnDatabase } from '#lab/postgres/test-postgres.ts';
import { compileCache } from '#lab/processes/run-command.ts';

/** A machine that is busy with other tests takes its time. */
const patience = { timeout: 10_000 };

let folder: string;
let database: OwnDatabase;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiffin-draining-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await database.remove();
  await rm(folder, { recursive: true, force: true });
});

async function startShop(drainSeconds: number) {
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    env: {
      ...compileCache,
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: database.databaseUrl,
      SEED: 'none',
      API_ONLY: 'yes',
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: String(drainSeconds),
    },
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const address = () => /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
  while (!address()) {
    if (child.exitCode !== null) throw new Error(output);
    await once(child.stdout, 'data');
  }
  const get = (path: string) => fetch(`${address()}${path}`);
  return {
    get,
    signal: () => child.kill('SIGTERM'),
    ended: once(child, 'exit'),
    notReady: () => expect.poll(async () => (await get('/readyz')).status, patience).toBe(503),
  };
}

describe('a server behind a load balancer', () => {
  it('on SIGTERM is not ready any more, and serves whoever still comes', async () => {
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
    expect((await ended)[0]).toBe(0);
  });

  it('closes by itself when DRAIN_SECONDS are over', async () => {
    const { signal, ended } = await startShop(1);
    const began = performance.now();
    signal();
    expect((await ended)[0]).toBe(0);
    expect(performance.now() - began).toBeGreaterThanOrEqual(1000);
  });

  it('closes at once where DRAIN_SECONDS is 0', async () => {
    const { get, signal, ended } = await startShop(0);
    signal();
    expect((await ended)[0]).toBe(0);
    await expect(get('/healthz')).rejects.toThrow();
  });
});
