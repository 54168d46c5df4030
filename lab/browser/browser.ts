/** A page of the shop for one story: a separate visitor, whose errors are recorded all the time. */
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { patienceMs } from '../patience.ts';

export type StoryPage = Page;

export interface Screen {
  /** In CSS pixels. */
  width: number;
  /** Console errors that the story causes on purpose. */
  expectedErrors?: RegExp;
  /** A shop other than the one that all stories share. */
  shopUrl?: string;
  /** Left out, it is that of the stories' shops. */
  timeZone?: string;
}

const heights: Readonly<Record<number, number>> = { 360: 740, 768: 1024, 1280: 800, 1366: 768 };

let browser: Promise<Browser> | undefined;

/**
 * Closed by `await using`, which asserts that no error occurred in the console or on the network.
 */
export async function openPage(screen: Screen): Promise<StoryPage> {
  const { width, expectedErrors, shopUrl, timeZone = inject('timeZone') } = screen;
  browser ??= chromium.connect(inject('browserEndpoint'));
  const context = await (await browser).newContext({
    baseURL: shopUrl ?? inject('shopUrl'),
    // A story's own proxy has a self-signed certificate.
    ignoreHTTPSErrors: shopUrl?.startsWith('https:') === true,
    viewport: { width, height: heights[width] ?? 800 },
    hasTouch: width < 1024,
    locale: 'en-IN',
    timezoneId: timeZone,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const problems = watch(page);
  return Object.assign(page, {
    [Symbol.asyncDispose]: async () => {
      await keepPicture(page, expect.getState().currentTestName ?? 'page');
      await context.close();
      const unexpected = problems.filter((problem) => !expectedErrors?.test(problem));
      // A soft assertion, so that a failed story keeps its own error.
      expect.soft(unexpected, 'errors in the browser').toEqual([]);
    },
  });
}

/** Opens a path and waits for hydration, because before that its links load a new document. */
export async function visitAlive(page: StoryPage, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll('a')];
    return links.some((link) => Object.keys(link).some((key) => key.startsWith('__reactProps')));
  });
}

/** Saves a screenshot at the end of a story, if SCREENSHOTS names a folder. */
async function keepPicture(page: Page, story: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  const name = story.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // Leaving a page aborts its requests.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${reason}: ${request.url()}`);
  });
  return problems;
}
