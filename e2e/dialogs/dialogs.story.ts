import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { type DemoShop, startDemoCopy } from '#lab/browser/demo-copy.ts';
import { variationsOf } from '#lab/browser/variations.ts';

let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoCopy(6);
});
afterAll(() => shop.close());

const people = '**/api/admin/closures/*/people';

async function open(page: StoryPage, screen: string): Promise<void> {
  await page.getByRole('link', { name: screen, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${screen}`) }).waitFor();
}

/** Dialogs come and go as they do for most people, who have not asked for less motion. */
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

/** Found by its role: it is hidden from nobody, and a press reaches it. */
async function isAlive(page: StoryPage): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Texts', exact: true }).click({ trial: true });
}

/** Each kind of dialog: by which button of which screen it opens. */
type Kind = readonly [screen: string, opener: string | RegExp, title: string | RegExp];
const first: Kind = ['Closures', /^People to tell/, 'People to tell'];
const others: readonly Kind[] = [
  ['Closures', 'Close days…', 'Close days'],
  ['Closures', /^Open again/, 'Open again?'],
  ['Orders', 'Search', 'Search'],
  ['Orders', /^Details/, 'Order Summary'],
  ['Orders', 'Your account', /./],
  ['Orders', 'Logout', 'Confirm Logout'],
  ['Menu', 'Copy to…', 'Copy menus'],
  ['Plan', /^Add to Lunch/, /^Add to Lunch/],
  ['Plan', 'Copy last week', 'Copy last week?'],
  ['Dishes', /^Edit/, 'Edit dish'],
  ['Staff', /^Set password/, /^Set password/],
  ['Staff', /^Deactivate/, /^Deactivate/],
  ['Addresses', 'Add address', 'Add address'],
  ['Texts', 'Share menu…', 'Share the menu'],
];

describe('a dialog', () => {
  it('counts a press on a button that its list would have pushed away', async () => {
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

  it.each(variationsOf(first, ...others))(
    'of %s by %s leaves the page alive, however it is closed',
    async (screen, opener, title) => {
      await using page = await signedIn();
      await open(page, screen);
      const dialog = page.getByRole('dialog', { name: title });
      const press = page.getByRole('button', { name: opener }).first();
      for (const times of variationsOf(5, 45)) {
        for (let time = 0; time < times; time++) {
          await press.click();
          // By turns: while it opens, and when it stands.
          if (time % 2 === 0) await dialog.getByRole('button', { name: 'Close dialog' }).click();
          else await page.keyboard.press('Escape');
          await isAlive(page);
        }
      }
      expect(await dialog.count()).toBe(0);
    },
  );
});
