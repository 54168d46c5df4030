import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { signIn, tabTo } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { callAs } from '#lab/browser/calls.ts';
import { type DemoShop, startDemoCopy } from '#lab/browser/demo-copy.ts';
import { listAddresses, type SavedAddress } from '#src/addresses/address-contract.ts';
import { enterOrder } from '#src/checkout/entry-contract.ts';
import { listMenus, type MenuList } from '#src/menus/menu-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { getSettings, saveSettings } from '#src/settings/settings-contract.ts';

const mobile = '9700000361';
const name = 'Asha Patel';
const door = 'B-204, Shanti Apartments';
/** N, the number and Enter. */
const mostKeys = 12;
/** The interval of a practised typist, in milliseconds. */
const keyMs = 150;

/** A separate shop that accepts cash. */
let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoCopy(0);
  await takeCash();
  await makeRegular();
});
afterAll(() => shop.close());

async function asOwner() {
  const login = { email: 'admin@demo.tiffin', password: 'demo-admin-1' };
  const { url } = shop;
  const { token } = await callAs(url)<{ token: string }>('POST', '/api/admin/login', login);
  return { token, call: callAs(url, token) };
}

async function takeCash(): Promise<void> {
  const { call } = await asOwner();
  const { ordering } = await call<{ ordering: { revision: number; value: object } }>(
    getSettings.method,
    getSettings.path,
  );
  const { revision, value } = ordering;
  // More than two lunches of any day's menu cost.
  const cash = { mostRupees: 5000, exceptAddresses: [] };
  const { method, path } = saveSettings.ordering;
  await call(method, path, { revision, value: { ...value, cash } });
}

/** Two cash lunches of last week, of dishes that are cooked tomorrow too. */
async function makeRegular(): Promise<void> {
  const { token, call } = await asOwner();
  const { menus, days } = await call<WireOf<typeof MenuList>>(listMenus.method, listMenus.path);
  const offered = menus.filter(({ date, shift, availability }) => {
    return date === days[1] && shift === 'Lunch' && availability === 'open';
  });
  const { addresses } = await call<{ addresses: SavedAddress[] }>('GET', listAddresses.path);
  const lines = offered.slice(0, 2).map(({ id }, index) => ({ menu_id: id, quantity: 2 - index }));
  const body = { address_id: addresses[1]?.id, mobile_no: mobile, name, note: door, menus: lines };
  for (let lunches = 0; lunches < 2; lunches++) {
    const answer = await fetch(new URL(enterOrder.path, shop.url), {
      method: enterOrder.method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ ...body, source: 'phone', settlement: 'cash', existing: 'add' }),
    });
    expect(answer.status).toBe(200);
  }
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query(`update orders set delivery_date = delivery_date - 7 where mobile_no = $1`, [
    mobile,
  ]);
  await client.end();
}

/** The server asks by refusing the request. */
const expectedErrors = /status of 409/;
const open = () => openPage({ width: 1280, shopUrl: shop.url, expectedErrors });
const number = (page: StoryPage) => page.getByLabel('Number or name');
/** The field that receives the next key. */
const numberHasFocus = (page: StoryPage) => number(page).and(page.locator(':focus')).waitFor();
const placed = (page: StoryPage) => page.getByText(`Placed for ${name}`);

describe('a known customer on the phone', () => {
  it(`has an order with ${mostKeys} keys, by keyboard alone`, async () => {
    await using page = await open();
    await signIn(page);
    let presses = 0;
    const press = async (key: string) => {
      presses += 1;
      await page.keyboard.press(key, { delay: keyMs });
    };
    const began = performance.now();
    await press('n');
    await numberHasFocus(page);
    for (const digit of mobile) await press(digit);
    // A person presses Enter only after seeing what would be ordered.
    await page.getByRole('region', { name: 'The person' }).getByText(name).waitFor();
    await expect.poll(() => page.getByLabel('Door').inputValue()).toBe(door);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(name);
    expect(await page.getByLabel('Delivery location').inputValue()).not.toBe('');
    expect(await page.getByRole('radio', { name: 'Cash' }).isChecked()).toBe(true);
    await press('Enter');
    await placed(page).waitFor();
    const seconds = (performance.now() - began) / 1000;
    console.log(`a regular by phone: ${presses} keys, ${seconds.toFixed(1)} s`);
    expect(presses).toBe(mostKeys);
    await numberHasFocus(page);
  });

  it('who orders once more needs a confirmation by keyboard, and then the next number can be typed', async () => {
    await using page = await open();
    await signIn(page);
    await page.keyboard.press('n');
    await numberHasFocus(page);
    await page.keyboard.type('asha');
    await page.getByRole('option', { name: /Asha Patel/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Door').inputValue()).toBe(door);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add or replace?' });
    await dialog.waitFor();
    await tabTo(page, dialog.getByRole('button', { name: 'Add this order' }));
    await page.keyboard.press('Enter');
    await placed(page).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await numberHasFocus(page);
    await page.keyboard.type('97');
    expect(await number(page).inputValue()).toBe('97');
  });

  it('who pays by link gets a QR code, and the form is left with only Escape and Tab', async () => {
    await using page = await open();
    await signIn(page);
    await page.keyboard.press('n');
    await numberHasFocus(page);
    await page.keyboard.type(mobile);
    await expect.poll(() => page.getByLabel('Door').inputValue()).toBe(door);
    await tabTo(page, page.getByRole('radio', { name: 'Cash' }));
    await page.keyboard.press('ArrowLeft');
    await tabTo(page, page.getByRole('button', { name: 'Place order' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add or replace?' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // The focus and the typed text are unchanged, and Enter asks again.
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: 'Add this order' }));
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: /^Code of the payment link/ }).waitFor();
    await numberHasFocus(page);
    await expectNoFaultsInBothLooks(page, 'a new order with a payment link');
  });
});
