/** Starts what every story shares: the built shop on demo data in a temporary folder, and one browser. */
import { access, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { startShop } from '../scripts/bench/servers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string;
    browserEndpoint: string;
  }
}

const cache = resolve('node_modules/.cache/browser');

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
  const environment = { ...process.env };
  try {
    return await launchBundled();
  } finally {
    // The libraries that come with the browser are for it alone, not for the tests' own processes.
    for (const name of ['TMPDIR', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
      if (environment[name] === undefined) delete process.env[name];
      else process.env[name] = environment[name];
    }
  }
}

async function launchBundled(): Promise<BrowserServer> {
  await mkdir(cache, { recursive: true });
  // It unpacks into the temporary folder, and trusts whatever bears its name there.
  process.env.TMPDIR = cache;
  const bundle = await import('@sparticuz/chromium');
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  await bundle.inflate(join(dirname(entry), '..', 'bin', 'al2023.tar.br'));
  bundle.setupLambdaEnvironment(join(cache, 'al2023', 'lib'));
  const executablePath = await bundle.default.executablePath();
  // Its own settings look for fonts in /tmp alone; without any, the browser crashes at the first input field.
  const fontSettings = join(cache, 'fonts.conf');
  await writeFile(fontSettings, fontsIn(join(cache, 'fonts'), join(cache, 'font-cache')));
  return chromium.launchServer({
    executablePath,
    args: ['--no-sandbox'],
    env: { ...process.env, FONTCONFIG_FILE: fontSettings },
  });
}

function fontsIn(folder: string, cacheFolder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${cacheFolder}</cachedir></fontconfig>
`;
}
