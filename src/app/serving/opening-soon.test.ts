import { eq } from 'drizzle-orm';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { aMenu, menuList } from '#lab/builders/menu-builders.ts';
import { addMenu, orderBody, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { asOwner } from '#lab/builders/staff-builders.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { initiate } from '#lab/simulation/payer.ts';
import { placeOrder } from '#src/checkout/checkout-contract.ts';
import type { MenuEntry } from '#src/menus/menu-contract.ts';
import type { MenuSnapshot } from '#src/menus/server/menu-service.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { initiatePayment, payAgain } from '#src/payments/payment-contract.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import { firstSettings } from '#src/settings/first-settings.ts';
import type { SettingsSnapshot } from '#src/settings/server/settings-cache.ts';
import { settings } from '#src/settings/server/settings-tables.ts';
import { openingSoon } from './opening-soon.ts';

const made = firstSettings({ cutOffs: {}, maskLookUps: true });

/** The response of a path in a shop with these settings. */
async function ask(path: string, set: Partial<typeof made> = {}, menus: MenuEntry[] = []) {
  await using app = fastify();
  const snapshot = { ...made, ...set } as SettingsSnapshot;
  const menuCache = { current: async () => ({ list: menuList(...menus) }) as MenuSnapshot };
  const files = { mark: '<svg></svg>', font: '/assets/a.woff2' };
  openingSoon(app, { settings: { current: () => snapshot }, menuCache, files });
  app.get('/*', () => 'the page');
  // Awaited here, because the server is closed when this function returns.
  return await app.inject(path);
}

const shop = { ...made.shop, email: 'asha@kitchen.example' };
const { gstin: _demo, ...unregistered } = made.papers;
const papers = {
  ...unregistered,
  fssaiLicence: '20724012000123',
  grievanceOfficer: { ...made.papers.grievanceOfficer, email: 'asha@kitchen.example' },
};

describe('a shop in production', () => {
  it.each(['/', '/menu', '/checkout?x=1', '/administer'])(
    'shows at %s that it opens soon, which is neither cached nor indexed',
    async (path) => {
      const { body, statusCode, headers } = await ask(path);
      expect(statusCode).toBe(200);
      expect(body).toContain('Opening soon');
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    },
  );

  it.each(['/admin/setup', '/admin', '/delivery/login', '/kitchen', '/robots.txt'])(
    'serves %s nevertheless',
    async (path) => expect((await ask(path)).body).toBe('the page'),
  );

  it('shows its name, its phone and its first day, once they are known', async () => {
    const set = { shop: { ...shop, name: 'Asha’s <Kitchen>', phone: '+91 98250 12345' } };
    const { body } = await ask('/', set, [aMenu({ date: '2026-11-30' })]);
    expect(body).toContain('<span>Asha’s &lt;Kitchen&gt;</span>');
    expect(body).toContain('href="tel:+919825012345"');
    expect(body).toContain('The first meals are on Mon, 30 Nov.');
    const { body: unset } = await ask('/');
    expect(unset).toContain('This kitchen is getting ready. Please come again in a while.');
    expect(unset).not.toContain(made.shop.name);
    expect(unset).not.toContain('tel:');
  });

  it('opens once its papers contain no demo values', async () => {
    expect((await ask('/', { shop })).body).toContain('Opening soon');
    expect((await ask('/', { papers })).body).toContain('Opening soon');
    const mixed = { ...papers, gstin: made.papers.gstin };
    expect((await ask('/', { shop, papers: mixed })).body).toContain('Opening soon');
    expect((await ask('/', { shop, papers })).body).toBe('the page');
  });
});

describe('the API of a shop in production that opens soon', () => {
  const app = setUpApp({
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://tiffin.example',
      PAYMENT_GATEWAY: 'sandbox',
    },
  });

  const refusal = {
    status: 409,
    body: { message: 'This kitchen is not open yet. Please come again in a while.' },
  };
  const set = async (group: 'shop' | 'papers', value: object) => {
    await app.shop.db.update(settings).set({ value }).where(eq(settings.group, group));
    await app.settings.refresh();
  };
  const open = async () => {
    await set('shop', shop);
    const taxSchemes = [{ from: '2026-04-01', scheme: 'unregistered' }];
    await set('papers', { ...papers, taxSchemes });
  };

  it('accepts no order and no payment until its papers are complete', async () => {
    const menu = await addMenu(app);
    const place = async () => app.send('POST', placeOrder.path, await orderBody(app, [menu]));
    expect(await place()).toMatchObject(refusal);
    expect(await app.shop.db.$count(orders)).toBe(0);
    for (const { path } of [initiatePayment, payAgain]) {
      expect(await app.send('POST', path, {})).toMatchObject(refusal);
    }
    await open();
    expect((await place()).status).toBe(200);
  });

  it('accepts no payment for earlier orders either', async () => {
    await open();
    const placed = await placeTestOrder(app);
    await set('shop', made.shop);
    expect(await initiate(app, placed)).toMatchObject(refusal);
    expect(await app.shop.db.$count(paymentAttempts)).toBe(0);
    await open();
    expect((await initiate(app, placed)).status).toBe(200);
  });

  it('still serves staff, and the menu for customers', async () => {
    const owner = await asOwner(app);
    expect((await app.send('GET', '/api/admin/settings', undefined, owner.as)).status).toBe(200);
    expect((await app.send('GET', '/api/user/menus')).status).toBe(200);
  });
});
