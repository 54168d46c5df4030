import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { type Call, callAs } from '#lab/browser/calls.ts';
import { chooseTwoDishes, fillCheckout } from '#lab/browser/customer-steps.ts';
import { type DemoShop, startDemoCopy } from '#lab/browser/demo-copy.ts';
import { variation } from '#lab/browser/variations.ts';
import type { AdminMenuEntry, listAllMenus } from '#src/menus/admin-menu-contract.ts';
import { listMenus } from '#src/menus/menu-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { formatPaise } from '#src/platform/contract/rupee-format.ts';

/** A separate shop, so that no other story sees its prices. */
let shop: DemoShop;
let call: Call;
beforeAll(async () => {
  shop = await startDemoCopy(0);
  const admin = { email: 'admin@demo.tiffin', password: 'demo-admin-1' };
  const { token } = await callAs(shop.url)<{ token: string }>('POST', '/api/admin/login', admin);
  call = callAs(shop.url, token);
});
afterAll(() => shop.close());

type WireMenu = WireOf<typeof AdminMenuEntry>;

async function changeMenu(menu: WireMenu, changes: Partial<WireMenu>): Promise<void> {
  await call('PUT', `/api/admin/menu/${menu.id}`, { ...menu, ...changes });
}

/** The customer's order for tomorrow, filled in, and its lunch as admins see it. */
async function openCheckout(page: StoryPage) {
  const [lunch = '', dinner = ''] = await chooseTwoDishes(page);
  await page.getByRole('button', { name: /Order Now/ }).click();
  await fillCheckout(page, '9200000091');
  const { menus, days } = await call<WireOf<(typeof listAllMenus)['response']>>(
    'GET',
    '/api/admin/menu',
  );
  const isIt = ({ date, shift, variant }: WireMenu) =>
    date === days[1] && shift === 'Lunch' && variant === lunch;
  const menu = menus.find(isIt);
  if (!menu) throw new Error(`${lunch} is not on the menu of tomorrow.`);
  return { lunch, dinner, menu };
}

const placeOrder = (page: StoryPage) => page.getByRole('button', { name: 'Place Order' }).click();
const cardOf = (page: StoryPage, dish: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: dish, level: 2 }) });

async function expectInCart(page: StoryPage, items: string): Promise<void> {
  const bar = page.getByRole('region', { name: 'Your cart' });
  await bar.getByText(items, { exact: true }).waitFor();
}

async function expectSecondPressToSucceed(page: StoryPage): Promise<void> {
  await page.getByRole('button', { name: 'Order Now' }).click();
  await placeOrder(page);
  await page.waitForURL(/\/sandbox-pay\//);
}

const open = () => openPage({ width: 360, shopUrl: shop.url, expectedErrors: /status of 409/ });

/** Everything within the 30 seconds for which the menus count as fresh. */
describe('the menus after an order was refused', () => {
  it('are shown after "back" without the refused dish, and so is the cart', async () => {
    await using page = await open();
    const { lunch, menu } = await openCheckout(page);
    await changeMenu(menu, { status: 'Closed' });
    const told = Promise.withResolvers<void>();
    await page.route(`**${listMenus.path}`, async (route) => {
      await told.promise;
      await route.continue();
    });
    await placeOrder(page);
    await page.getByText(`${lunch} is not available any more.`).first().waitFor();
    await page.goBack();
    await page.getByText('Lunch', { exact: true }).first().click();
    told.resolve();
    await cardOf(page, lunch).getByText('Closed', { exact: true }).waitFor();
    await expectInCart(page, '1 item');
    expect(new URL(page.url()).pathname).toBe('/menu');
    await expectSecondPressToSucceed(page);
  });

  variation('have the new price, and so has the cart, which says so', async () => {
    await using page = await open();
    const { lunch, menu } = await openCheckout(page);
    const dearer = menu.price + 11;
    await changeMenu(menu, { price: dearer });
    await placeOrder(page);
    await page.getByText('There is something wrong with last order.').waitFor();
    await page.waitForURL((url) => url.pathname === '/');

    await page.goBack();
    await page.getByText('Lunch', { exact: true }).first().click();
    const price = formatPaise(Math.round(dearer * 100));
    await page.getByText(`${lunch} now costs ${price}.`).waitFor();
    await cardOf(page, lunch).getByText(price, { exact: true }).waitFor();
    await expectInCart(page, '2 items');
  });

  variation('take no more orders for a shift whose cut-off has come', async () => {
    await using page = await open();
    const { lunch, menu } = await openCheckout(page);
    const { shifts } = await call<{ shifts: { revision: number; value: { rules: object[] } } }>(
      'GET',
      '/api/admin/settings',
    );
    const cutOff = { time: '00:00', isDayBefore: true };
    const rule = { shift: 'Lunch', from: menu.date, cutOff, daysOff: [] };
    await call('PUT', '/api/admin/settings/shifts', {
      revision: shifts.revision,
      value: { rules: [...shifts.value.rules, rule] },
    });
    await placeOrder(page);
    await page.getByText(`${lunch} can no longer be ordered for this shift.`).first().waitFor();

    await page.goBack();
    await page.getByText('Lunch', { exact: true }).first().click();
    await cardOf(page, lunch).getByText('Orders closed', { exact: true }).waitFor();
    await expectInCart(page, '1 item');
    await expectSecondPressToSucceed(page);
  });
});
