/**
 * Starts what stories share: a database with the demo to copy, the built shop on one, a browser.
 */
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { fillDemo } from '../bench/many-orders.ts';
import { startShop } from '../bench/servers.ts';
import type { PostgresForTests } from '../postgres/postgres-setup.ts';
import { copyDatabase } from '../postgres/test-postgres.ts';
import { compileCache } from '../processes/run-command.ts';
import { storyZone } from './story-zone.ts';
import { unpackBrowser } from './unpack-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string;
    /** Of shops and browsers. */
    timeZone: string;
    /** The migrated database of the run, and the one with the demo. */
    demo: PostgresForTests;
    browserEndpoint: string;
    /** Pauses between two taps of one finger, in milliseconds. */
    tapGapsMs: number[];
  }
}

export default async function startStories(project: TestProject) {
  await access('dist/server').catch((cause: unknown) => {
    throw new Error('The stories need the built pages: run `npm run build` first.', { cause });
  });
  await using opened = new AsyncDisposableStack();
  const { url, template: empty } = project.getProvidedContext().postgres;
  const demo = await copyDatabase(url, empty);
  const dataDir = await mkdtemp(join(tmpdir(), 'tiffin-demo-'));
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));
  const timeZone = storyZone(new Date());
  await fillDemo(dataDir, { count: 0, ofToday: 0, databaseUrl: demo.databaseUrl, timeZone });
  const template = new URL(demo.databaseUrl).pathname.slice(1);
  const { databaseUrl } = await copyDatabase(url, template);
  const browser = opened.adopt(await startBrowser(), (server) => server.close());
  const env = { ...compileCache, BUSINESS_TIME_ZONE: timeZone };
  const ofStories = { dataDir, databaseUrl, env };
  const shop = opened.adopt(await startShop(ofStories), (server) => server.stop());
  project.provide('browserEndpoint', browser.wsEndpoint());
  project.provide('shopUrl', shop.url);
  project.provide('timeZone', timeZone);
  project.provide('demo', { url, template });
  const all = opened.move();
  return () => all.disposeAsync();
}

/** The browser package where it runs, which is Linux on x64; elsewhere the installed Chrome. */
async function startBrowser(): Promise<BrowserServer> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return chromium.launchServer({ channel: 'chrome' });
  }
  return launchBundled();
}

async function launchBundled(): Promise<BrowserServer> {
  const { executablePath, env } = await unpackBrowser();
  return chromium.launchServer({ executablePath, args: ['--no-sandbox'], env });
}
