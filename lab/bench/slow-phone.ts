/**
 * What a customer waits for on a cheap phone: 400 kbit/s, 400 ms latency, a CPU four times slower.
 */
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { unpackBrowser } from '../browser/unpack-browser.ts';

const bytesPerSecond = 400_000 / 8;
const latencyMs = 400;
const slowerBy = 4;
/** The time in which a user reads two lines of a page. */
const lookMs = 3000;
const patienceMs = 30_000;

interface Figure {
  name: string;
  ms: number;
  most?: number;
}

/** One cold visit per figure; `shopUrl` is a running shop without rate limits. */
export async function slowPhone(shopUrl: string): Promise<Figure[]> {
  const { executablePath, env } = await unpackBrowser();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], env });
  try {
    return [
      ...(await menuAtOnce(browser, shopUrl)),
      await homeToMenu(browser, shopUrl, 'Home to menu, tapped at first paint', 0),
      await homeToMenu(browser, shopUrl, 'Home to menu, tapped when alive', 'alive'),
      await homeToMenu(browser, shopUrl, 'Home to menu, after a look', lookMs),
      {
        ...(await orderNow(browser, shopUrl, 'Order Now to form, tapped when alive', 0)),
        most: 1600,
      },
      {
        ...(await orderNow(browser, shopUrl, 'Order Now to form, after a look', lookMs)),
        most: 600,
      },
    ];
  } finally {
    await browser.close();
  }
}

async function menuAtOnce(browser: Browser, shopUrl: string): Promise<Figure[]> {
  await using visit = await visitSlowly(browser, shopUrl);
  const { page } = visit;
  await visit.go('/menu');
  const painted = await visit.painted();
  const counted = await countTaps(page);
  const alive = await visit.alive();
  return [
    { name: 'Menu: dishes seen', ms: painted },
    { name: 'Menu: Add counts after first paint', ms: counted - painted, most: 1000 },
    { name: 'Menu: alive', ms: alive, most: 4000 },
  ];
}

/** Taps the first Add until the count shows; returns the time. */
async function countTaps(page: Page): Promise<number> {
  const add = page.locator('main [aria-label^="Add "]').first();
  const box = await add.boundingBox();
  if (!box) throw new Error('There is no Add.');
  const began = Date.now();
  while (Date.now() < began + patienceMs) {
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    const shown = await page.locator('main li :is([data-add], output)').first().innerText();
    if (/\d/.test(shown)) return page.evaluate(() => performance.now());
    await page.waitForTimeout(50);
  }
  throw new Error('Add never counted.');
}

async function homeToMenu(
  browser: Browser,
  shopUrl: string,
  name: string,
  wait: number | 'alive',
): Promise<Figure> {
  await using visit = await visitSlowly(browser, shopUrl);
  const { page } = visit;
  await visit.go('/');
  await visit.painted();
  if (wait !== 0) await visit.alive();
  if (typeof wait === 'number') await page.waitForTimeout(wait);
  const began = Date.now();
  await page.getByRole('link', { name: "Check today's menus" }).tap({ noWaitAfter: true });
  await page.waitForURL('**/menu', { waitUntil: 'commit' });
  await page.locator('main li h2').first().waitFor();
  return { name, ms: Date.now() - began, most: 2000 };
}

async function orderNow(
  browser: Browser,
  shopUrl: string,
  name: string,
  wait: number,
): Promise<Figure> {
  await using visit = await visitSlowly(browser, shopUrl);
  const { page } = visit;
  await visit.go('/menu');
  await visit.alive();
  await page.locator('main [aria-label^="Add "]').first().tap();
  const order = page.getByRole('button', { name: /Order Now/ });
  await order.waitFor();
  await page.waitForTimeout(wait);
  const began = Date.now();
  await order.tap({ noWaitAfter: true });
  await page.getByLabel('Mobile number').waitFor();
  return { name, ms: Date.now() - began };
}

async function visitSlowly(browser: Browser, shopUrl: string) {
  const context = await browser.newContext({
    baseURL: shopUrl,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-IN',
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await slowDown(session);
  return {
    page,
    go: (path: string) => page.goto(path, { waitUntil: 'commit' }),
    painted: () =>
      when(page, () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime),
    alive: () => when(page, () => performance.getEntriesByName('alive')[0]?.startTime),
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** Resolves with the first result of `read` in the page that is not undefined. */
async function when(page: Page, read: () => number | undefined): Promise<number> {
  const found = await page.waitForFunction(read, undefined, { polling: 50 });
  return (await found.jsonValue()) ?? 0;
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
}
