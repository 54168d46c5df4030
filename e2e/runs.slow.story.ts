import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { signIn, tabTo, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { type DeliveryShop, startDeliveryShop } from '#lab/browser/delivery-steps.ts';

let shop: DeliveryShop;
beforeAll(async () => {
  shop = await startDeliveryShop(14);
});
afterAll(() => shop.close());

async function openRuns(width: number): Promise<StoryPage> {
  const page = await openPage({ width, shopUrl: shop.url });
  await signIn(page);
  await page.goto('/admin/dashboard/runs');
  await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
  await runOf(page, 'Imran Shaikh').waitFor();
  return page;
}

const runOf = (page: StoryPage, name: string) =>
  page.getByRole('region', { name: new RegExp(`^Run [A-Z], ${name}$`) });
const stopsOf = (run: Locator) => run.getByRole('listitem');
const placesOf = async (run: Locator) =>
  (await stopsOf(run).allInnerTexts()).map((text) => text.replace(/^\S+\s+/, ''));

describe('an admin', () => {
  it('arranges a run by keyboard and by dragging, and the order is stored', async () => {
    await using page = await openRuns(1280);
    const run = runOf(page, 'Imran Shaikh');
    const before = await placesOf(run);
    expect(before.length).toBeGreaterThan(3);
    const saved = () =>
      page.waitForResponse((answer) => /\/runs\/[^/]+\/stops$/.test(answer.url()) && answer.ok());
    const down = stopsOf(run)
      .first()
      .getByRole('button', { name: /^Move down/ });
    await tabTo(page, down);
    await Promise.all([saved(), page.keyboard.press('Enter')]);
    const [first = '', second = '', ...others] = before;
    await expect.poll(() => placesOf(run)).toEqual([second, first, ...others]);
    await Promise.all([saved(), stopsOf(run).last().dragTo(stopsOf(run).first())]);
    const last = before.at(-1) ?? '';
    const arranged = [last, second, first, ...others.slice(0, -1)];
    await expect.poll(() => placesOf(run)).toEqual(arranged);
    await page.reload();
    await run.waitFor();
    expect(await placesOf(run)).toEqual(arranged);
    await expectNoFaultsInBothLooks(page, 'runs');
  });

  it('assigns waiting orders as last time, and gives a run to somebody else, on a phone', async () => {
    await using page = await openRuns(360);
    await expectNoFaultsInBothLooks(page, 'runs on a phone');
    await page.getByRole('button', { name: 'Assign as last time' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign as last time' });
    await dialog.getByRole('listitem').first().waitFor();
    await expectNoFaultsInBothLooks(page, 'a proposal');
    await dialog.getByRole('button', { name: /^Assign \d+ orders?$/ }).click();
    await toastOf(page, 'Orders assigned').waitFor();
    await expect.poll(() => page.getByText(/orders? waits? for/).count()).toBe(0);

    await runOf(page, 'Ramesh Parmar')
      .getByRole('button', { name: /^Move to/ })
      .click();
    const people = page.getByRole('dialog', { name: /^Move run/ });
    await people.getByRole('button', { name: 'Select Kavita Solanki' }).waitFor();
    await expectNoFaultsInBothLooks(page, 'moving a run');
    await people.getByRole('button', { name: 'Select Kavita Solanki' }).click();
    await toastOf(page, 'was moved').waitFor();
    // Orders that he has delivered remain his.
    await runOf(page, 'Kavita Solanki').getByText('Siddhi Heights').waitFor();
    await runOf(page, 'Ramesh Parmar').getByText('All delivered').waitFor();
  });
});
