import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dishFile, formOf, uploadRequest } from '#lab/builders/picture-builders.ts';
import { asAdmin, type TestPerson } from '#lab/builders/staff-builders.ts';
import { startTestApp, type TestApp } from '#lab/builders/test-app.ts';
import { startBucket, type TestBucket } from '#lab/fakes/fake-bucket.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { BucketDriver } from './media-bucket.ts';
import { openMediaStorage, RemoteDisk, readMedia } from './media-storage.ts';

const log = { error: () => {} };
const noFolder = '/nowhere';

describe('a shop with its pictures in a bucket', () => {
  let bucket: TestBucket;
  let app: TestApp;
  let admin: TestPerson;
  let link: string;
  beforeAll(async () => {
    bucket = await startBucket('shop/');
    app = await startTestApp({ env: bucket.env });
    admin = await asAdmin(app);
    const { body } = await upload(app, admin);
    link = body.data?.fileLink ?? '';
  });
  afterAll(async () => {
    await app.close();
    await bucket[Symbol.asyncDispose]();
  });

  it('stores every size of an upload there, below its prefix', async () => {
    const [name] = link.replace('/media/', '').split('-');
    const sizes = ['320', '640', '960'].flatMap((width) => [`${width}.avif`, `${width}.webp`]);
    const expected = sizes.map((size) => `shop/${name}-${size}`);
    expect((await bucket.files()).sort()).toEqual(expected);
  });

  it('serves every size from there with permanent caching', async () => {
    for (const format of ['avif', 'webp']) {
      for (const width of [320, 640, 960]) {
        const url = link.replace('640.webp', `${width}.${format}`);
        const answer = await app.server.inject({ url });
        expect(answer.statusCode).toBe(200);
        expect(answer.headers).toMatchObject({
          'content-type': `image/${format}`,
          'content-length': String(answer.rawPayload.length),
          'cache-control': 'public, max-age=31536000, immutable',
        });
      }
    }
  });

  it('returns no other picture', async () => {
    const answer = await app.server.inject({ url: '/media/0000-640.webp' });
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('shares them with every other server on the same bucket', async () => {
    const other = await startTestApp({ env: bucket.env });
    expect((await other.server.inject({ url: link })).statusCode).toBe(200);
    await other.close();
  });

  it('does not store the same picture twice', async () => {
    const before = await bucket.files();
    expect((await upload(app, admin)).body.data?.fileLink).toBe(link);
    expect(await bucket.files()).toEqual(before);
  });
});

interface UploadAnswer {
  data?: { fileLink: string };
  error?: string;
  message?: string;
}

async function upload(app: TestApp, admin: TestPerson) {
  const request = uploadRequest(formOf([{ bytes: await dishFile('jpeg') }]));
  const headers = { ...request.headers, ...admin.as.headers };
  const answer = await app.server.inject({ ...request, headers });
  return { status: answer.statusCode, body: answer.json<UploadAnswer>() };
}

describe("a bucket that can't be used", () => {
  let bucket: TestBucket;
  beforeEach(async () => {
    bucket = await startBucket();
  });
  afterEach(() => bucket[Symbol.asyncDispose]());

  const cannotReach = 'The pictures cannot be reached. Please try again in a moment.';

  it.each([
    ['the wrong key', { S3_ACCESS_KEY_ID: 'nobody' }],
    ['no such bucket', { S3_BUCKET: 'another-bucket' }],
    ['a store that is away', { S3_ENDPOINT: 'http://127.0.0.1:1' }],
  ])(
    'causes a 503 for uploads and pictures, and the rest of the shop works: %s',
    async (_what, env) => {
      const app = await startTestApp({ env: { ...bucket.env, ...env } });
      const { status, body } = await upload(app, await asAdmin(app));
      expect([status, body]).toEqual([503, { error: 'unavailable', message: cannotReach }]);
      const answer = await app.server.inject({ url: '/media/0000-640.webp' });
      expect([answer.statusCode, answer.json().message]).toEqual([503, cannotReach]);
      expect(answer.headers['cache-control']).toBeUndefined();
      expect((await app.send('GET', '/api/user/menus')).status).toBe(200);
      expect(await bucket.files()).toEqual([]);
      await app.close();
    },
  );

  it('is explained in the log only', async () => {
    const said: unknown[] = [];
    const storage = await openMediaStorage({
      folder: noFolder,
      bucket: { ...bucket.settings, accessKeyId: 'nobody' },
      log: { error: (details: unknown) => said.push(details) },
    });
    await expect(readMedia(storage, 'dish-640.webp')).rejects.toThrow(cannotReach);
    expect(said).toEqual([{ err: expect.objectContaining({ name: 'InvalidAccessKeyId' }) }]);
  });

  it('times out if it does not respond', async () => {
    const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const settings = { ...bucket.settings, endpoint: `http://127.0.0.1:${port}` };
    const timeouts = { connectMs: 100, requestMs: 100 };
    const disk = new RemoteDisk(new BucketDriver(settings, timeouts), log);
    await expect(disk.put('dish-640.webp', 'pixels')).rejects.toBeInstanceOf(AppError);
    silent.close();
  });
});

it('stores, reads, lists and removes below its prefix, and does not see other files', async () => {
  await using bucket = await startBucket('shop/');
  const open = (prefix: string) =>
    openMediaStorage({ folder: noFolder, bucket: { ...bucket.settings, prefix }, log });
  const [shop, all] = await Promise.all([open('shop/'), open('')]);
  await shop.put('dish-640.webp', Buffer.from('pixels'));
  await all.put('other-640.webp', Buffer.from('others'));

  expect(Buffer.from((await readMedia(shop, 'dish-640.webp')) ?? []).toString()).toBe('pixels');
  expect(await readMedia(shop, 'other-640.webp')).toBeUndefined();
  expect(await shop.exists('other-640.webp')).toBe(false);
  const { objects } = await shop.listAll('/');
  expect([...objects].map(({ name }) => name)).toEqual(['dish-640.webp']);
  await shop.delete('dish-640.webp');
  expect(await bucket.files()).toEqual(['other-640.webp']);
});
