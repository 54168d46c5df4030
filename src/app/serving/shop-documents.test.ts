import { describe, expect, it, vi } from 'vitest';
import { changeSettings } from '#lab/builders/settings-builders.ts';
import { addMenu } from '#lab/builders/shop-builders.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { pageContent } from './shop-documents.ts';

const app = setUpApp();

const now = async (path: string) => {
  const { version, content } = await pageContent({ ...app, clock: app.shop.clock })(path)();
  return { version, ...content() };
};

describe('the content of a page', () => {
  it('has a new version when the owner saves settings, and only then', async () => {
    for (const path of ['/', '/menu']) {
      const before = await now(path);
      expect(await now(path)).toEqual(before);
      await changeSettings(app, 'shop', { name: `Asha’s Kitchen ${path}` });
      const after = await now(path);
      expect(after.facts.name).toBe(`Asha’s Kitchen ${path}`);
      expect(after.version).not.toBe(before.version);
    }
  });

  it('depends on the version of the menus if it shows them', async () => {
    const [home, menu] = [await now('/'), await now('/menu')];
    await addMenu(app);
    expect((await now('/')).version).toBe(home.version);
    expect((await now('/menu')).version).not.toBe(menu.version);
  });

  it('contains nothing that only the business may read', async () => {
    expect(Object.keys((await now('/')).facts).sort()).toEqual(
      `addressLines city email fssaiLicence grievanceOfficer gstin legalName name phone
      policiesUpdated promise socialLinks`.split(/\s+/),
    );
  });

  it('contains of the cash settings only what concerns a customer', async () => {
    const cash = { mostRupees: 500, exceptAddresses: [] };
    await changeSettings(app, 'ordering', { cash: { ...cash, mostHeldRupees: 2000 } });
    expect((await now('/')).facts.cash).toEqual(cash);
  });

  it('does not need the database, and nor does a manifest', async () => {
    await now('/menu');
    const query = vi.spyOn(app.database.pool, 'query');
    const connect = vi.spyOn(app.database.pool, 'connect');
    for (const path of ['/', '/menu', '/privacy-policy']) await now(path);
    for (const url of ['/shop.webmanifest', '/manifest.webmanifest']) {
      expect((await app.send('GET', url)).status).toBe(200);
    }
    expect([...query.mock.calls, ...connect.mock.calls]).toEqual([]);
    vi.restoreAllMocks();
  });
});

describe('a manifest', () => {
  const manifest = async (url: string, etag = '') => {
    const { status, headers, body } = await app.send<Record<string, string>>(
      'GET',
      url,
      undefined,
      {
        headers: { 'if-none-match': etag },
      },
    );
    return { status, headers, ...(status === 200 && JSON.parse(String(body))) };
  };

  it('has the name that the owner gave the shop, and is revalidated each time', async () => {
    const first = await manifest('/shop.webmanifest');
    expect(first).toMatchObject({ name: 'Tulsi Tiffin', start_url: '/menu' });
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/manifest+json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    const etag = String(first.headers.etag);
    expect((await manifest('/shop.webmanifest', etag)).status).toBe(304);
    await changeSettings(app, 'shop', {
      name: 'Asha’s Kitchen',
      promise: 'Jain and Swaminarayan.',
    });
    expect(await manifest('/shop.webmanifest', etag)).toMatchObject({
      ...{ name: 'Asha’s Kitchen', short_name: 'Asha’s Kitchen' },
      description: 'Jain and Swaminarayan.',
    });
    expect(await manifest('/manifest.webmanifest')).toMatchObject({
      ...{ name: 'Asha’s Kitchen Delivery', short_name: 'Asha’s Delivery', scope: '/delivery' },
    });
  });
});
