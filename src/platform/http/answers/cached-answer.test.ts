import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { createCachedAnswer, sendCached } from './cached-answer.ts';

const text = JSON.stringify({ menus: Array.from({ length: 50 }, () => 'Dal, rice, ₹104.00') });
const app = serverOf(text);
afterAll(() => app.close());

function serverOf(body: string): FastifyInstance {
  const answer = createCachedAnswer(body, 'application/json; charset=utf-8');
  const server = Fastify();
  server.get('/', (request, reply) =>
    sendCached(request, reply, answer, { cacheControl: 'no-cache' }),
  );
  return server;
}

function get(headers: Record<string, string> = {}, server = app) {
  return server.inject({ url: '/', headers });
}

async function tagOf(headers: Record<string, string>): Promise<string> {
  return String((await get(headers)).headers.etag);
}

describe('a cached response', () => {
  it('is uncompressed for a client that accepts no compression', async () => {
    const answer = await get();
    expect(answer.payload).toBe(text);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers.vary).toBe('accept-encoding');
  });

  it('is compressed with brotli if the client accepts it, else with gzip', async () => {
    const brotli = await get({ 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text);

    const gzip = await get({ 'accept-encoding': 'gzip, deflate' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(text);
  });

  it.each([
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br; q=0.5', 'br'],
    ['br;q=0, gzip;q=0.000', undefined],
    ['brotli, xgzip', undefined],
    ['identity', undefined],
  ])('reads Accept-Encoding "%s" as %s', async (accepted, encoding) => {
    const answer = await get({ 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
  });

  it('has a different strong ETag for each encoding and each content', async () => {
    const tags = [
      await tagOf({}),
      await tagOf({ 'accept-encoding': 'gzip' }),
      await tagOf({ 'accept-encoding': 'br' }),
      String((await get({}, serverOf('other'))).headers.etag),
    ];
    expect(new Set(tags).size).toBe(4);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });

  it('is 304 without a body for a client that has the same bytes', async () => {
    const tag = await tagOf({ 'accept-encoding': 'br' });
    for (const known of [tag, `W/${tag}`, `"old", ${tag}`, '*']) {
      const answer = await get({ 'accept-encoding': 'br', 'if-none-match': known });
      expect(answer.statusCode).toBe(304);
      expect(answer.payload).toBe('');
      expect(answer.headers.etag).toBe(tag);
    }
  });

  it('is sent completely to a client that has other bytes, or another encoding', async () => {
    const tag = await tagOf({ 'accept-encoding': 'br' });
    expect((await get({ 'if-none-match': '"old"' })).statusCode).toBe(200);
    const other = await get({ 'accept-encoding': 'gzip', 'if-none-match': tag });
    expect(other.statusCode).toBe(200);
    expect(gunzipSync(other.rawPayload).toString()).toBe(text);
  });

  it('is compressed once', async () => {
    const answer = createCachedAnswer(text, 'text/plain');
    expect(answer.variant('br').bytes).toBe(answer.variant('br').bytes);
  });
});
