import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dishFile, startTestMedia, type TestMedia } from '#lab/builders/picture-builders.ts';

let media: TestMedia;
let link: string;
beforeAll(async () => {
  media = await startTestMedia();
  const { body } = await media.send({ bytes: await dishFile('jpeg', 1200, 900) });
  link = body.data?.fileLink ?? '';
});
afterAll(() => media.close());

const get = (url: string) => media.server.inject({ url });

it.each(['avif', 'webp'])('every width is served with permanent caching: %s', async (format) => {
  for (const width of [320, 640, 960]) {
    const answer = await get(link.replace('640.webp', `${width}.${format}`));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': `image/${format}`,
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(width);
  }
});

it('HEAD is answered without the picture', async () => {
  const answer = await media.server.inject({ method: 'HEAD', url: link });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('image/webp');
  expect(answer.payload).toBe('');
});

it.each([
  '/media/',
  '/media/0000-640.webp',
  '/media/0000-480.webp',
  '/media/unfinished',
  '/media/unfinished/0000-640.webp',
  '/media/../package.json',
  '/media/%2e%2e%2fpackage.json',
  '/media/..%5c0000-640.webp',
  '/media/0000-640.webp%00',
  '/media/0000-640.webp%0a',
])('other files are 404 and not cached: %s', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ error: 'not_found', message: 'There is nothing here.' });
  expect(answer.headers['cache-control']).toBe('no-store');
});
