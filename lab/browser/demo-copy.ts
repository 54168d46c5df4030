/** Separate shops with the demo, for stories that fill, change or kill one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { closeApp, startApp } from '#src/app/open-shop.ts';
import { buildApp } from '#src/app/server.ts';
import { readConfig } from '#src/platform/config/config.ts';
import { openDatabase } from '#src/platform/database/open-database.ts';
import { fillDemo } from '../bench/many-orders.ts';
import { startShop } from '../bench/servers.ts';
import { patientTempo } from '../patience.ts';
import { copyDatabase } from '../postgres/test-postgres.ts';
import { compileCache } from '../processes/run-command.ts';

export interface DemoShop {
  url: string;
  /** The folder for data outside the database, such as mails. */
  dataDir: string;
  /** For changes that only time could cause. */
  databaseUrl: string;
  /** The business day of its orders. */
  today: string;
  /** Deletes its data too. */
  close(): Promise<void>;
}

/** A shop whose server is a separate process. */
export interface DemoProcess extends DemoShop {
  /** Kills the server. */
  crash(): Promise<void>;
  /** Starts it on its stored data, at the same address. */
  restart(): Promise<void>;
}

/** In this process, with this many orders, of which `ofToday` are of today. */
export async function startDemoCopy(count: number, ofToday = count): Promise<DemoShop> {
  const copy = await copyDemo(count, ofToday);
  const { dataDir, databaseUrl } = copy;
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    BUSINESS_TIME_ZONE: inject('timeZone'),
    SEED: 'demo',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  });
  const database = await openDatabase(config);
  const app = await buildApp({ database, config, sheddingTempo: patientTempo });
  const url = await startApp(app);
  const close = async () => {
    await closeApp(app, database);
    await copy.remove();
  };
  return { ...copy, url, close };
}

/** The same as a separate process, which can be killed. */
export async function startDemoProcess(count: number): Promise<DemoProcess> {
  const copy = await copyDemo(count, count);
  const { dataDir, databaseUrl } = copy;
  const env = { ...compileCache, BUSINESS_TIME_ZONE: inject('timeZone') };
  const options = { dataDir, databaseUrl, env };
  let server = await startShop(options);
  const { url } = server;
  const { port } = new URL(url);
  return {
    ...copy,
    url,
    crash: () => server.kill(),
    async restart() {
      server = await startShop({ ...options, port });
    },
    async close() {
      await server.stop();
      await copy.remove();
    },
  };
}

async function copyDemo(count: number, ofToday: number) {
  const { url, template } = inject('demo');
  const { databaseUrl, remove } = await copyDatabase(url, template);
  const dataDir = await mkdtemp(join(tmpdir(), 'tiffin-story-'));
  return {
    dataDir,
    databaseUrl,
    today: await fillDemo(dataDir, { count, ofToday, databaseUrl, timeZone: inject('timeZone') }),
    async remove() {
      await remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
