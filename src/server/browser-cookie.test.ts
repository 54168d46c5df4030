import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBrowserId, writeBrowserId } from './browser-cookie.ts';

const server = Fastify();
beforeAll(async () => {
  await server.register(cookie, { secret: 'a secret of the tests' });
  server.get('/read', async (request) => ({ id: readBrowserId(request) ?? null }));
  server.get('/write/:secure', async (request, reply) => {
    const { secure } = request.params as { secure: string };
    writeBrowserId(reply, 'browser-1', secure === 'https');
    return {};
  });
});
afterAll(() => server.close());

const written = async (by: string) => (await server.inject(`/write/${by}`)).cookies[0];
const read = async (cookies: Record<string, string>) =>
  (await server.inject({ url: '/read', cookies })).json<{ id: string | null }>().id;

describe('the cookie of a browser', () => {
  it('is bound to this very host where the shop is reached by https', async () => {
    expect(await written('https')).toMatchObject({
      name: '__Host-tiffin_browser',
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    });
    expect(await written('https')).not.toHaveProperty('domain');
  });

  it('has a plain name on one’s own machine, where browsers would refuse the other', async () => {
    const plain = await written('http');
    expect(plain).toMatchObject({ name: 'tiffin_browser', httpOnly: true });
    expect(plain).not.toHaveProperty('secure');
  });

  it('is read by either name, so that an older one still shows a customer their orders', async () => {
    const { value } = (await written('https')) ?? { value: '' };
    expect(await read({ '__Host-tiffin_browser': value })).toBe('browser-1');
    expect(await read({ tiffin_browser: value })).toBe('browser-1');
  });

  it('is read by the name of this host first, and not at all when somebody else made it', async () => {
    const { value } = (await written('https')) ?? { value: '' };
    const forged = 'browser-2.c2lnbmF0dXJl';
    expect(await read({ '__Host-tiffin_browser': value, tiffin_browser: forged })).toBe(
      'browser-1',
    );
    expect(await read({ '__Host-tiffin_browser': forged })).toBeNull();
    expect(await read({})).toBeNull();
  });
});
