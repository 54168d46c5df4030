/** Starts what every story shares: a folder with demo data to copy, the built shop on such a copy, and one browser. */
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { fill } from '../scripts/bench/admin-day.ts';
import { startShop } from '../scripts/bench/servers.ts';
import { unpackBrowser } from './unpack-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string;
    demoFolder: string;
    browserEndpoint: string;
  }
}

export default async function startStories(project: TestProject) {
  await access('dist/server').catch((cause: unknown) => {
    throw new Error('The stories need the built pages: run `npm run build` first.', { cause });
  });
  await using opened = new AsyncDisposableStack();
  const demoFolder = await mkdtemp(join(tmpdir(), 'tiffin-demo-'));
  opened.defer(() => rm(demoFolder, { recursive: true, force: true }));
  await fill(demoFolder, { count: 0, ofToday: 0 });
  const browser = opened.adopt(await startBrowser(), (server) => server.close());
  const shop = opened.adopt(await startShop(), (server) => server.stop());
  project.provide('browserEndpoint', browser.wsEndpoint());
  project.provide('shopUrl', shop.url);
  project.provide('demoFolder', demoFolder);
  const all = opened.move();
  return () => all.disposeAsync();
}

/** The browser among the dependencies where it runs, which is Linux on x64; elsewhere the Chrome of the machine. */
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
