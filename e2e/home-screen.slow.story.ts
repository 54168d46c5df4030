import sharp from 'sharp';
import { describe, expect, inject, it } from 'vitest';
import { openPage } from '#lab/browser/browser.ts';

interface Manifest {
  start_url: string;
  scope: string;
  icons: { src: string; sizes: string }[];
}

async function fetchBytes(path: string): Promise<{ type: string | null; bytes: Buffer }> {
  const answer = await fetch(`${inject('shopUrl')}${path}`);
  expect(answer.status, path).toBe(200);
  return {
    type: answer.headers.get('content-type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

describe('the shop on a home screen', () => {
  it.each([
    ['/', '/menu'],
    ['/menu', '/menu'],
    ['/my-orders', '/menu'],
    ['/delivery/login', '/delivery'],
  ])('%s can be installed and opens %s', async (path, start) => {
    await using page = await openPage({ width: 360 });
    await page.goto(path);
    const session = await page.context().newCDPSession(page);
    const { url, data, errors } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(url).toMatch(/\.webmanifest$/);
    const { start_url, scope, icons } = JSON.parse(data ?? '') as Manifest;
    expect(start_url).toBe(start);
    expect(start.startsWith(scope)).toBe(true);
    for (const { src, sizes } of icons) {
      const { width, height, format } = await sharp((await fetchBytes(src)).bytes).metadata();
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
    }
  });

  it('has the icons that are requested by fixed names', async () => {
    const touch = await sharp((await fetchBytes('/apple-touch-icon.png')).bytes).metadata();
    expect([touch.width, touch.height, touch.hasAlpha]).toEqual([180, 180, false]);

    const { type, bytes } = await fetchBytes('/favicon.ico');
    expect(type).toMatch(/^image\//);
    // One picture, which begins after the header.
    expect(bytes.readUInt16LE(4)).toBe(1);
    const { width, format } = await sharp(bytes.subarray(bytes.readUInt32LE(18))).metadata();
    expect([width, format]).toEqual([32, 'png']);
  });
});
