import { PassThrough } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { compressAnswers } from './compress-answers.ts';

const list = Array.from({ length: 100 }, (_, id) => ({ id, name: 'Dal Rice ₹' }));
const text = JSON.stringify(list);
const app = Fastify();
compressAnswers(app);
app.get('/list', async () => list);
app.get('/short', async () => ({ id: 1 }));
app.get('/kept', (_request, reply) =>
  reply.type('application/json').header('content-encoding', 'br').send(Buffer.from(text)),
);
app.get('/page', (_request, reply) => reply.type('text/html').send(text));
app.get('/events', (_request, reply) => {
  const stream = new PassThrough();
  stream.end(text);
  return reply.type('text/event-stream').send(stream);
});
afterAll(() => app.close());

const get = (url: string, encodings?: string) =>
  app.inject({ url, headers: encodings === undefined ? {} : { 'accept-encoding': encodings } });

describe('a long response', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('is compressed for a client that accepts %s', async (accepted, encoding, decode) => {
    const answer = await get('/list', accepted);
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    expect(answer.rawPayload.length).toBeLessThan(text.length / 3);
    expect(decode(answer.rawPayload).toString()).toBe(text);
  });

  it.each([undefined, 'identity', 'deflate'])(
    'is not compressed for one that accepts %s',
    async (accepted) => {
      const answer = await get('/list', accepted);
      expect(answer.payload).toBe(text);
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(answer.headers.vary).toBe('accept-encoding');
    },
  );

  it('has the same length for HEAD', async () => {
    const headers = { 'accept-encoding': 'br' };
    const head = await app.inject({ method: 'HEAD', url: '/list', headers });
    const whole = await get('/list', 'br');
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(head.payload).toBe('');
  });
});

describe('a response that is not compressed', () => {
  it('is short, compressed already, not data, or a stream', async () => {
    expect((await get('/short', 'br')).headers).not.toHaveProperty('content-encoding');
    expect((await get('/kept', 'gzip')).payload).toBe(text);
    for (const path of ['/page', '/events']) {
      const answer = await get(path, 'br');
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(answer.payload).toBe(text);
    }
  });
});
