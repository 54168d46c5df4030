import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handleError, handleNotFound } from '../answers/error-handler.ts';
import { fileServer } from './file-server.ts';
import { inlineScriptHashes, pageServer } from './page-server.ts';

/** A minimal build; its renderer counts its calls and fails on request. */
const build: Readonly<Record<string, string>> = {
  'server/pages.json': JSON.stringify({
    screens: {
      '/': { isListed: true, shedLast: false, isSecret: false },
      '/my-orders': { isListed: true, shedLast: false, isSecret: false },
      '/about': { isListed: true, shedLast: false, isSecret: false },
      '/menu': { isListed: true, shedLast: false, isSecret: false },
      '/payment-status/:transactionId': { isListed: false, shedLast: true, isSecret: false },
      '/my/:token': { isListed: false, shedLast: false, isSecret: true },
      '/admin/login': { isListed: false, shedLast: false, isSecret: false },
    },
    redirects: { '/admin': '/admin/dashboard/orders' },
    scriptHashes: { everywhere: 'sha256-taps', more: { '/menu': ['sha256-cart'] } },
  }),
  'server/pages/index.html': '<h1>Home</h1>',
  'server/pages/my-orders.html': '<h1>My Orders at <!--html--></h1>',
  'server/pages/about.html': '<link rel="canonical" href="https://origin.invalid/about">',
  'server/pages/payment-status-_transactionId.html': '<h1>Payment Status</h1>',
  'server/pages/my-_token.html': '<h1>Your orders</h1>',
  'server/pages/admin-login.html': '<h1>Admin Login</h1>',
  'server/pages/menu.html': '<head><!--head--></head><main><!--html--></main><!--state-->',
  'server/render.js': `
    let count = 0;
    export async function render(path, { name, dishes }) {
      count += 1;
      await new Promise((resolve) => setImmediate(resolve));
      if (path !== '/menu') return { head: '', html: name + ', no. ' + count, state: '' };
      if (dishes === 'broken') throw new Error('the dishes are broken');
      return { head: '<title>$& Menu</title>', html: path + ' ' + dishes + ' no. ' + count, state: '' };
    }`,
  'server/package.json': '{"type":"module"}',
  'client/favicon.svg': '<svg/>',
  'client/delivery-sw.js': 'worker()',
  'client/assets/main-4f2a.js': 'main()',
  'client/assets/main-4f2a.js.br': 'compressed',
  'images/menu-dal-rice-640.webp': 'picture',
};

let folder: string;
let app: FastifyInstance;
let menu: { version: string; state: unknown };
let name = 'Tulsi';

/** The menu changes often, the name rarely. */
const contentOf = (path: string) => () =>
  path === '/menu'
    ? { version: menu.version, content: () => menu.state, changesOften: true }
    : { version: name, content: () => ({ name }) };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiffin-pages-'));
  for (const [name, content] of Object.entries(build)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  app = Fastify();
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  await app.register(async (pages) => {
    await pages.register(pageServer, {
      distFolder: folder,
      contentOf,
      origin: 'https://tiffin.example',
      publicUrl: () => 'https://tiffin.example',
    });
  });
  await app.register(async (files) => {
    await files.register(fileServer, { distFolder: folder });
  });
});

let versions = 0;
beforeEach(() => {
  menu = { version: `version ${versions++}`, state: { dishes: 'dal' } };
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('pages', () => {
  it('are served from memory, compressed, and revalidated each time', async () => {
    const answer = await get('/my-orders', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toMatch(
      /^<h1>My Orders at Tulsi, no. \d+<\/h1>$/,
    );
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('are rendered once, and again when the settings change', async () => {
    const page = async () => (await get('/my-orders', { 'accept-encoding': 'gzip' })).rawPayload;
    const texts = async () =>
      (await Promise.all([page(), page(), page()])).map((bytes) => gunzipSync(bytes).toString());
    const [first, ...others] = await texts();
    expect(others).toEqual([first, first]);
    name = 'Asha';
    const [changed, ...later] = await texts();
    expect(changed).toContain('Asha');
    expect(later).toEqual([changed, changed]);
    name = 'Tulsi';
  });

  it('are compressed with the highest effort, to the same bytes each time', async () => {
    const { rawPayload, headers } = await get('/about', { 'accept-encoding': 'br' });
    const whole = brotliDecompressSync(rawPayload);
    const best = brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    expect(rawPayload.length).toBeLessThanOrEqual(best.length);
    const again = await get('/about', { 'accept-encoding': 'br' });
    expect([again.headers.etag, again.rawPayload]).toEqual([headers.etag, rawPayload]);
    const head = await app.inject({ method: 'HEAD', url: '/about' });
    expect([head.statusCode, head.payload]).toEqual([200, '']);
  });

  it('that are redirects lead to their target', async () => {
    const answer = await get('/admin');
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/admin/dashboard/orders');
  });

  it('may run their own inline scripts, and not those of other documents', async () => {
    const hashesOf = await inlineScriptHashes(folder);
    expect(hashesOf('/menu')).toEqual(['sha256-taps', 'sha256-cart']);
    expect(hashesOf('/payment-status/some-id')).toEqual(['sha256-taps']);
  });

  it('answer 304 when nothing changed', async () => {
    const { etag } = (await get('/')).headers;
    expect((await get('/', { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  it('whose content only the browser knows are one document for every address', async () => {
    expect((await get('/payment-status/ORD1?from=upi')).payload).toBe('<h1>Payment Status</h1>');
  });

  it('redirect any other path to the home page', async () => {
    for (const path of ['/nowhere', '/admin/nothing/here', '/index', '/payment-status']) {
      const answer = await get(path);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
    }
  });

  it('with other letter case or a trailing slash redirect to their own path, with the query', async () => {
    for (const [path, address] of [
      ['/menu/', '/menu'],
      ['/Menu?from=poster&x=1', '/menu?from=poster&x=1'],
      ['/MY-ORDERS//', '/my-orders'],
      ['/Payment-Status/ORD1aB/', '/payment-status/ORD1aB'],
      ['/Admin/', '/admin'],
    ] as const) {
      const answer = await get(path);
      expect([path, answer.statusCode, answer.headers.location]).toEqual([path, 301, address]);
    }
  });

  it('with file names of older sites redirect to the home page', async () => {
    for (const path of ['/menu.html', '/index.html', '/About.HTM', '/order.php?id=1']) {
      const answer = await get(path);
      expect([path, answer.statusCode, answer.headers.location]).toEqual([path, 302, '/']);
    }
  });

  it('never redirect to another site', async () => {
    for (const path of ['//evil.example', '//evil.example/', '/\\evil.example/', '//menu/']) {
      expect((await get(path)).headers.location ?? '/').toBe('/');
    }
  });

  it('answer 404 for an unknown call or a missing file', async () => {
    for (const path of [
      '/api',
      '/api/nothing',
      '/assets/old-1a2b.js',
      '/images/none-640.webp',
      '/images/none-640.webp?v=2',
    ]) {
      const answer = await get(path);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ error: 'not_found' });
    }
  });

  it('do not include files outside the build', async () => {
    for (const path of [
      '/assets/..%2f..%2fserver/render.js',
      '/assets/%00',
      '/server/render.js',
      '/pages.json',
    ]) {
      expect((await get(path)).statusCode).toBe(404);
    }
  });
});

describe('/menu', () => {
  const menuHtml = async () => (await get('/menu')).payload;

  it('contains the current menus, in the template of the build', async () => {
    expect(await menuHtml()).toMatch(
      /^<head><title>\$& Menu<\/title><\/head><main>\/menu dal no\. \d+<\/main>$/,
    );
  });

  it('is rendered once for each version, however many ask', async () => {
    const first = await Promise.all([menuHtml(), menuHtml(), menuHtml()]);
    expect(new Set([...first, await menuHtml()]).size).toBe(1);

    menu = { version: 'after an order', state: { dishes: 'dosa' } };
    expect(await menuHtml()).toContain('/menu dosa');
  });

  it('is rendered again after it failed', async () => {
    menu.state = { dishes: 'broken' };
    expect((await get('/menu')).statusCode).toBe(500);
    menu.state = { dishes: 'mended' };
    expect(await menuHtml()).toContain('/menu mended');
  });
});

describe('a page whose address is a secret', () => {
  it('is not cached, not indexed, and not sent to other sites', async () => {
    const { headers } = await get('/my/2dQ1_-aZ0000000000000A');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect((await get('/menu')).headers['x-robots-tag']).toBeUndefined();
  });
});

describe('crawling', () => {
  it('is described in robots.txt and the site map', async () => {
    const robots = (await get('/robots.txt')).body;
    for (const path of ['/admin', '/payment-status', '/api', '/sandbox-pay']) {
      expect(robots).toContain(`Disallow: ${path}\n`);
    }
    // Not the public page whose path begins the same way.
    expect(robots).toContain('Disallow: /my/\n');
    expect(robots).not.toContain('Disallow: /my\n');
    expect(robots).toContain('Sitemap: https://tiffin.example/sitemap.xml');
    const map = await get('/sitemap.xml');
    expect(map.headers['content-type']).toBe('application/xml; charset=utf-8');
    for (const path of ['/', '/my-orders', '/about', '/menu']) {
      expect(map.body).toContain(`<loc>https://tiffin.example${path}</loc>`);
    }
  });

  it("finds pages with the shop's own address as canonical", async () => {
    const page = (await get('/about')).body;
    expect(page).toBe('<link rel="canonical" href="https://tiffin.example/about">');
  });
});

describe('files', () => {
  it('with a hash in their name are cached for a year', async () => {
    const answer = await get('/assets/main-4f2a.js', { 'accept-encoding': 'br' });
    expect(answer.payload).toBe('compressed');
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('without a hash are cached for a day and have an ETag', async () => {
    for (const url of ['/images/menu-dal-rice-640.webp', '/favicon.svg']) {
      const { headers } = await get(url);
      expect(headers['cache-control']).toBe('public, max-age=86400');
      const again = await get(url, { 'if-none-match': String(headers.etag) });
      expect(again.statusCode).toBe(304);
    }
  });

  it('that are texts are sent in an encoding that the client accepts, or uncompressed', async () => {
    const whole = await get('/assets/main-4f2a.js', { 'accept-encoding': 'gzip' });
    expect([whole.payload, whole.headers['content-encoding']]).toEqual(['main()', undefined]);
    const small = await get('/assets/main-4f2a.js', { 'accept-encoding': 'gzip, deflate, br' });
    for (const { headers } of [whole, small]) {
      expect(headers['content-type']).toBe('application/javascript; charset=utf-8');
      expect(headers.vary).toBe('accept-encoding');
    }
  });

  it('answer HEAD and range requests', async () => {
    const url = '/images/menu-dal-rice-640.webp';
    const whole = await get(url);
    const head = await app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.payload]).toEqual([200, '']);
    expect(head.headers).toMatchObject({ 'content-length': '7', etag: whole.headers.etag });

    const part = await get(url, { range: 'bytes=0-2' });
    expect([part.statusCode, part.payload]).toEqual([206, 'pic']);
    expect((await get(url, { range: 'bytes=90-' })).statusCode).toBe(400);
  });

  it('that are service workers are revalidated each time', async () => {
    const { headers } = await get('/delivery-sw.js');
    expect(headers['cache-control']).toBe('no-cache');
  });
});

describe('a checkout without a build', () => {
  it('fails with a message that says what to do', async () => {
    const server = Fastify().register(pageServer, {
      distFolder: join(folder, 'none'),
      contentOf,
      publicUrl: () => '',
    });
    await expect(server.ready()).rejects.toThrow('npm run build');
  });
});
