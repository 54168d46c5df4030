import { describe, expect, it } from 'vitest';
import { openPage, type StoryPage } from './browser.ts';

/** kB of 1,000 bytes over the wire, headers included, pictures left out. */
const limits = [
  { path: '/', most: 130 },
  { path: '/menu', most: 150 },
];

describe('the first visit on slow data', () => {
  it.each(limits)(
    'to $path transfers at most $most kB without pictures',
    async ({ path, most }) => {
      await using page = await openPage({ width: 360 });
      const files = await weigh(page, path);
      const total = files.reduce((sum, file) => sum + file.bytes, 0);
      expect(
        total / 1000,
        files.map((file) => `${file.bytes} ${file.url}`).join('\n'),
      ).toBeLessThan(most);
    },
  );

  it('to /menu loads no code of other pages', async () => {
    await using page = await openPage({ width: 360 });
    const files = await weigh(page, '/menu');
    expect(
      files.map((file) => file.url).filter((url) => /admin|checkout|lottie/.test(url)),
    ).toEqual([]);
  });
});

interface Transfer {
  url: string;
  bytes: number;
}

async function weigh(page: StoryPage, path: string): Promise<Transfer[]> {
  const session = await page.context().newCDPSession(page);
  // What a page needs, and not what it fetches while idle for the next one.
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  const kinds = new Map<string, { url: string; isPicture: boolean }>();
  const transfers: Transfer[] = [];
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const isPicture = type === 'Image' || response.mimeType.startsWith('image/');
    kinds.set(requestId, { url: response.url, isPicture });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    // What stands in the document itself came with it.
    const isInside = kind?.url.startsWith('data:');
    if (kind && !kind.isPicture && !isInside)
      transfers.push({ url: kind.url, bytes: encodedDataLength });
  });
  await session.send('Network.enable');
  await page.goto(path, { waitUntil: 'networkidle' });
  return transfers;
}
