import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderOn, signIn } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { type DemoShop, startDemoCopy } from '#lab/browser/demo-copy.ts';
import { addDays } from '#src/platform/contract/business-day.ts';

let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoCopy(6);
});
afterAll(() => shop.close());

const people = '**/api/admin/closures/*/people';

async function open(page: StoryPage, screen: string): Promise<void> {
  // A tab of Dishes.
  if (screen === 'Components') await open(page, 'Dishes');
  await page.getByRole('link', { name: screen, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${screen}`) }).waitFor();
}

const mobile = '9700000048';
let placed: Promise<void> | undefined;

async function placeOrder(): Promise<void> {
  await using page = await openPage({ width: 360, shopUrl: shop.url });
  await orderOn(page, mobile);
}

/**
 * The details of a paid order. Its day differs from that of the demo's lunch, which is added in the
 * meantime.
 */
async function showPaidOrder(page: StoryPage): Promise<string> {
  placed ??= placeOrder();
  await placed;
  const day = addDays(shop.today, 1);
  await page.goto(`/admin/dashboard/orders?view=delivery&day=${day}`);
  const row = page.getByRole('row').filter({ hasText: mobile });
  const button = row.getByRole('button', { name: details });
  return (await button.getAttribute('aria-label')) ?? '';
}

/** With animations, as for most people, who have not asked for reduced motion. */
async function signedIn(): Promise<StoryPage> {
  const page = await openPage({ width: 1280, shopUrl: shop.url });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn(page);
  return page;
}

async function closeLunch(page: StoryPage): Promise<Locator> {
  await open(page, 'Closures');
  await page.getByRole('button', { name: 'Close days…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close days' });
  await dialog.getByText('Lunch', { exact: true }).click();
  await dialog.getByLabel('Reason').fill('No gas today');
  await dialog.getByRole('button', { name: /^Close and cancel \d+ orders$/ }).click();
  return page.getByRole('dialog', { name: 'People to tell' });
}

/** Found by its role, so it is not hidden, and a click reaches it; its name has what waits. */
async function isAlive(page: StoryPage): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: /^Texts/ }).click({ trial: true });
}

/** Each kind of dialog: the button and screen that open it, and the dialogs that open from it. */
type Kind = readonly [
  screen: string,
  opener: string | RegExp,
  title: string | RegExp,
  inner?: { press: string; title: RegExp; replaces?: boolean } | undefined,
];
const details = /^Details/;
const kinds: readonly Kind[] = [
  ['Closures', 'Close days…', 'Close days'],
  ['Orders', 'Search', 'Search'],
  ['Orders', details, 'Order Summary'],
  ['Orders', details, 'Order Summary', { press: 'Cancel order', title: /^Cancel order/ }],
  ['Orders', details, 'Order Summary', { press: 'Change order', title: /^Change order/ }],
  ['Orders', details, 'Order Summary', { press: 'Give money back', title: /^Give money/ }],
  ['Orders', details, 'Order Summary', { press: 'Make it out to…', title: /^Make the rec/ }],
  ['Orders', 'Your account', 'Your account'],
  [
    'Orders',
    'Your account',
    'Your account',
    { press: 'Change password', title: /^Change your password/, replaces: true },
  ],
  ['Orders', 'Logout', 'Confirm Logout'],
  ['Menu', 'Copy to…', 'Copy menus'],
  ['Menu', 'Share…', 'Share the menu'],
  ['Menu', 'Delete menu', /this menu\?$/],
  ['Plan', /^Add to Lunch/, /^Add to Lunch/],
  ['Plan', 'Copy last week', 'Copy last week?'],
  ['Plan', 'Copy to next week', 'Copy to next week?'],
  ['Plan', /^Copy \d/, 'Copy a day'],
  ['Dishes', 'Add dish', 'Add dish'],
  ['Dishes', /^Edit/, 'Edit dish'],
  ['Dishes', /^Delete/, /^Delete/],
  ['Components', /^Merge: /, /^Merge/],
  ['Staff', /^Add delivery/, /^Add delivery/],
  ['Staff', /^Edit/, /^Edit/],
  ['Staff', /^Set password/, /^Set password/],
  ['Staff', /^Deactivate/, /^Deactivate/],
  ['Staff', /^Forget devices/, /^Forget/],
  ['Staff', /^Change password/, 'Change your password'],
  ['Staff', /^Two-step sign-in/, 'Two-step sign-in'],
  ['Addresses', 'Add address', 'Add address'],
  ['Addresses', /^Edit/, 'Edit address'],
  ['Addresses', /^Deactivate/, /^Deactivate/],
  ['Texts', 'Share menu…', 'Share the menu'],
  ['Settings', 'History', 'History'],
];
const afterClosing: Kind = ['Closures', /^People to tell/, 'People to tell'];
const openAgain: Kind = ['Closures', /^Open again/, 'Open again?'];

/** Some were dead after a few; each takes a second and a half with its animations. */
const rounds = 10;

/** Closed alternately while it opens and after it has opened; the focus returns to where it was. */
async function openAndClose(page: StoryPage, kind: Kind): Promise<void> {
  const [, opener, title, inner] = kind;
  const press = page.getByRole('button', { name: opener }).first();
  const dialog = page.getByRole('dialog', { name: title });
  for (let round = 0; round < rounds; round++) {
    await press.click();
    if (inner) {
      await dialog.getByRole('button', { name: inner.press }).click();
      await page.getByRole('dialog', { name: inner.title }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: inner.title }).waitFor({ state: 'hidden' });
    }
    if (round % 2 === 0 && !inner) {
      await dialog.getByRole('button', { name: 'Close dialog' }).click();
    } else if (!inner?.replaces) await page.keyboard.press('Escape');
    await isAlive(page);
    await expect.poll(() => press.evaluate((it) => it === document.activeElement)).toBe(true);
  }
  expect(await page.getByRole('dialog').count()).toBe(0);
}

describe('a dialog', () => {
  // Before a closure removes the day's orders and dishes.
  for (const kind of kinds) {
    const [screen, opener, title, inner] = kind;
    const name = `of ${screen} by ${opener}${inner ? ` and ${inner.press}` : ''}`;
    it(`${name} leaves the page alive, however often and however it is closed`, async () => {
      await using page = await signedIn();
      await open(page, screen);
      const of = opener === details ? await showPaidOrder(page) : opener;
      await openAndClose(page, [screen, of, title, inner]);
    });
  }

  it('accepts a click on a button that its list would have moved', async () => {
    await using page = await signedIn();
    const loading = Promise.withResolvers<void>();
    await page.route(people, async (route) => {
      await loading.promise;
      await route.continue();
    });
    const dialog = await closeLunch(page);
    const done = dialog.getByRole('button', { name: 'Done' });
    await done.hover();
    await page.mouse.down();
    loading.resolve();
    await dialog.getByRole('listitem').nth(5).waitFor();
    await page.mouse.up();
    await isAlive(page);
  });

  it.each([afterClosing, openAgain].map((kind) => ({ kind, title: kind[2] })))(
    '“$title” after a closure leaves the page usable, however it is closed',
    async ({ kind }) => {
      await using page = await signedIn();
      await open(page, kind[0]);
      await openAndClose(page, kind);
    },
  );
});
