import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '#lab/builders/test-app.ts';
import { securePages } from './security.ts';

const hsts = 'strict-transport-security';
/** Data, a page, a file, a missing path and a refused request. */
const paths = [
  '/api/user/menus',
  '/sandbox-pay/none',
  '/media/none.webp',
  '/nothing',
  '/api/admin/menu',
  '/%zz',
];

describe('every response', () => {
  it('of a shop with https makes browsers use only https', async () => {
    await using app = await startTestApp({ env: { PUBLIC_URL: 'https://tiffin.example' } });
    for (const path of paths) {
      const { headers } = await app.send('GET', path);
      expect(headers[hsts], path).toBe('max-age=31536000');
    }
  });

  it('of a shop without https does not', async () => {
    await using app = await startTestApp();
    for (const path of paths) {
      expect((await app.send('GET', path)).headers[hsts], path).toBeUndefined();
    }
  });
});

it('a page declares what it may load, in a policy that is written once', async () => {
  await using app = await startTestApp();
  const { headers } = await app.send('GET', '/sandbox-pay/none');
  expect(headers).toMatchObject({
    'content-security-policy':
      "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;font-src 'self' data:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  });
});

it('a page may not use the camera, microphone, location or payments of the browser', async () => {
  await using app = await startTestApp();
  const { headers } = await app.send('GET', '/sandbox-pay/none');
  for (const power of ['camera', 'geolocation', 'microphone', 'payment', 'usb']) {
    expect(headers['permissions-policy']).toContain(`${power}=()`);
  }
});

it('only a page that scans labels may ask for the camera', async () => {
  await using server = Fastify();
  securePages(server, { usesCamera: (path) => path === '/scan' });
  for (const path of ['/scan', '/menu']) server.get(path, () => '');
  const policyOf = async (path: string) =>
    (await server.inject(path)).headers['permissions-policy'];
  expect(await policyOf('/scan?day=1')).toMatch(/^camera=\(self\), geolocation=\(\), /);
  expect(await policyOf('/menu')).toMatch(/^camera=\(\), geolocation=\(\), /);
});

describe('the API documentation', () => {
  it.each([
    ['on', 200],
    ['off', 404],
  ])('is served while API_DOCS is %s: %d', async (setting, status) => {
    await using app = await startTestApp({ env: { API_DOCS: setting } });
    expect((await app.send('GET', '/api/openapi.json')).status).toBe(status);
    expect((await app.send('GET', '/api/docs/')).status).toBe(status);
  });
});
