import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBrowserId, writeBrowserId } from './browser-cookie.ts';

async function start(isHttps: boolean) {
  const server = Fastify();
  server.decorate('isHttps', isHttps);
  await server.register(cookie, { secret: 'a secret of the tests' });
  server.get('/read', async (request) => ({ id: readBrowserId(request) ?? null }));
  server.get('/write', async (_request, reply) => {
    writeBrowserId(reply, 'browser-1');
    return {};
  });
  return {
    close: () => server.close(),
    written: async () => (await server.inject('/write')).cookies[0],
    read: async (cookies: Record<string, string>) =>
      (await server.inject({ url: '/read', cookies })).json<{ id: string | null }>().id,
  };
}

let shop: Awaited<ReturnType<typeof start>>;
let tried: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  shop = await start(true);
  tried = await start(false);
});
afterAll(() => Promise.all([shop.close(), tried.close()]));

describe("the browser's cookie", () => {
  it('is bound to the exact host when the shop uses https', async () => {
    expect(await shop.written()).toMatchObject({
      name: '__Host-tiffin_browser',
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    });
    expect(await shop.written()).not.toHaveProperty('domain');
  });

  it('has a plain name without https, where browsers would refuse the prefix', async () => {
    const plain = await tried.written();
    expect(plain).toMatchObject({ name: 'tiffin_browser', httpOnly: true });
    expect(plain).not.toHaveProperty('secure');
  });

  it('is read, with TLS, only by the name that no other host can set', async () => {
    const { value } = (await shop.written()) ?? { value: '' };
    expect(await shop.read({ '__Host-tiffin_browser': value })).toBe('browser-1');
    expect(await shop.read({ tiffin_browser: value })).toBeNull();
    expect(await tried.read({ tiffin_browser: value })).toBe('browser-1');
  });

  it('is not read when its signature is invalid', async () => {
    expect(await shop.read({ '__Host-tiffin_browser': 'browser-2.c2lnbmF0dXJl' })).toBeNull();
    expect(await shop.read({})).toBeNull();
  });
});
