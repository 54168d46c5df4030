/** Starts what every story shares: the built shop on demo data in a temporary folder, and one browser. */
import { access } from 'node:fs/promises';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { startShop } from '../scripts/bench/servers.ts';
import { unpackBrowser } from './unpack-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string;
    browserEndpoint: string;
  }
}

export default async function startStories(project: TestProject) {
  await access('dist/server').catch((cause: unknown) => {
    throw new Error('The stories need the built pages: run `npm run build` first.', { cause });
  });
  const browser = await startBrowser();
  const shop = await startShop().catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  project.provide('browserEndpoint', browser.wsEndpoint());
  project.provide('shopUrl', shop.url);
  return async () => {
    await browser.close();
    await shop.stop();
  };
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
