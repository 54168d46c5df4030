/** The server for route tests: the real application and database, with a clock that tests move. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { type App, buildApp } from '#src/app/server.ts';
import type { Gateways } from '#src/gateways/server/gateway-set.ts';
import { type Config, readConfig } from '#src/platform/config/config.ts';
import type { ErrorAnswer } from '#src/platform/contract/app-error.ts';
import type { Database } from '#src/platform/database/open-database.ts';
import { firstSettings } from '#src/settings/first-settings.ts';
import { ensureSettings } from '#src/settings/server/settings-service.ts';
import type { Settings } from '#src/settings/settings-groups.ts';
import { patientTempo } from '../patience.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';

/** 10:25 in the morning in India, when lunch is being ordered. */
export const testNow = new Date('2026-11-21T04:55:00.000Z');
export const testToday = '2026-11-21';

export interface TestApp extends App, AsyncDisposable {
  database: Database;
  /** Moves the clock forward or back. */
  advance(seconds: number): void;
  /** Sends a JSON body or the given options; the caller names the type of the response. */
  send<Body = ErrorAnswer>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    options?: InjectOptions,
  ): Promise<TestAnswer<Body>>;
  /** Empties the database and resets the clock. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAnswer<Body> {
  status: number;
  headers: Record<string, unknown>;
  body: Body;
}

export interface TestOptions {
  /** Closed together with the app; by default a copy of the template. */
  database?: TestDatabase;
  env?: Record<string, string>;
  gateways?: Gateways;
  /** 0 by default, so that tests do not wait for a pending payment. */
  statusHoldSeconds?: number;
}

const testEnvironment = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  API_ONLY: 'yes',
  RATE_LIMITS: 'off',
  SEED: 'none',
};

/** Tests have the demo's shop without its orders; in production they begin as its owner does. */
export function demoSettings(config: Config): Settings {
  return firstSettings({ ...config, seedDemo: !config.production });
}

export async function startTestApp(options: TestOptions = {}): Promise<TestApp> {
  const { env, gateways, statusHoldSeconds = 0 } = options;
  const database = options.database ?? (await openTestDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'tiffin-test-'));
  let now = testNow;
  const config = readConfig({ ...testEnvironment, DATA_DIR: dataDir, ...env });
  await ensureSettings(database.db, demoSettings(config), now);
  const app = await buildApp({
    database,
    config,
    clock: () => now,
    statusHoldSeconds,
    sheddingTempo: patientTempo,
    ...(gateways && { gateways }),
  });
  await app.server.ready();
  const close = async () => {
    await app.server.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    ...app,
    database,
    advance(seconds) {
      now = new Date(now.getTime() + seconds * 1000);
    },
    async send<Body>(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      body?: unknown,
      options: InjectOptions = {},
    ) {
      const answer = await app.server.inject({
        method,
        url,
        ...(body !== undefined && { payload: body as object }),
        ...options,
      });
      const isJson =
        answer.payload !== '' &&
        String(answer.headers['content-type']).includes('application/json');
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: (isJson ? answer.json() : answer.payload) as Body,
      };
    },
    async reset() {
      await database.reset();
      now = testNow;
      await ensureSettings(database.db, demoSettings(config), now);
      await app.settings.refresh();
      app.menuCache.publishChange();
      app.offers.invalidate();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
