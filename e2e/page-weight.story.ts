import { describe, expect, it } from 'vitest';
import { signIn } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { chooseTwoDishes } from '#lab/browser/customer-steps.ts';

/**
 * In kB of 1,000 bytes over the wire, headers included: all but pictures, and the scripts alone.
 */
const limits = [
  { path: '/', most: 130, scripts: 100 },
  { path: '/menu', most: 150, scripts: 117 },
];

describe('the first visit on slow data', () => {
  it.each(limits)(
    'to $path transfers at most $most kB without pictures, $scripts kB of scripts, and no code of other pages',
    async ({ path, most, scripts }) => {
      await using page = await openPage({ width: 360 });
      const files = await weigh(page, path);
      const list = files.map((file) => `${file.bytes} ${file.url}`).join('\n');
      expect(sumOf(files) / 1000, list).toBeLessThan(most);
      const code = files.filter(({ url }) => url.endsWith('.js'));
      expect(sumOf(code) / 1000, list).toBeLessThan(scripts);
      expect(code.filter(({ url }) => /admin|checkout|lottie/.test(url))).toEqual([]);
    },
  );
});

/** Each request costs time, so pages share few files (scripts/bundle-sharing.ts). */
describe('the number of scripts of a page', () => {
  it('is at most 9 at the checkout', async () => {
    await using page = await openPage({ width: 360 });
    await chooseTwoDishes(page);
    await page.getByRole('button', { name: /Order Now/ }).click();
    await page.waitForURL('**/checkout');
    await saveData(page);
    await page.reload();
    await page.getByLabel('Mobile number').waitFor();
    const scripts = await scriptsOf(page);
    expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(9);
  });

  it('is at most 23 at an admin’s orders', async () => {
    await using page = await openPage({ width: 1280 });
    await signIn(page);
    await saveData(page);
    const live = page.waitForResponse('**/api/admin/orders/stream');
    await Promise.all([live, page.goto('/admin/dashboard/orders')]);
    await page.getByText('Loading orders…').waitFor({ state: 'hidden' });
    const scripts = await scriptsOf(page);
    expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(23);
  });
});

/** The scripts that the open document has requested, from the cache or over the network. */
async function scriptsOf(page: StoryPage): Promise<string[]> {
  const all = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  return [...new Set(all.filter((name) => name.endsWith('.js')))];
}

/** With data saving, a page loads only what it needs, and nothing for the next page. */
async function saveData(page: StoryPage): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
}

interface Transfer {
  url: string;
  bytes: number;
}

function sumOf(files: readonly Transfer[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** With what the page loads when it is idle. */
async function weigh(page: StoryPage, path: string): Promise<Transfer[]> {
  const session = await page.context().newCDPSession(page);
  const kinds = new Map<string, { url: string; isPicture: boolean }>();
  const transfers: Transfer[] = [];
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const isPicture = type === 'Image' || response.mimeType.startsWith('image/');
    kinds.set(requestId, { url: response.url, isPicture });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    // Data URLs are part of the document.
    const isInside = kind?.url.startsWith('data:');
    if (kind && !kind.isPicture && !isInside)
      transfers.push({ url: kind.url, bytes: encodedDataLength });
  });
  await session.send('Network.enable');
  await page.goto(path, { waitUntil: 'networkidle' });
  return transfers;
}
