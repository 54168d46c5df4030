import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { signIn, tabTo, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { orderByCalls } from '#lab/browser/calls.ts';
import { type DemoShop, startDemoCopy } from '#lab/browser/demo-copy.ts';
import { countHands, type Handwork, stepsOver, tableOf } from '#lab/browser/hand-counter.ts';
import { freezeLunchOf, sellPassByCalls } from '#lab/browser/pass-steps.ts';
import { variation } from '#lab/browser/variations.ts';
import { addDays } from '#src/platform/contract/business-day.ts';

const mobile = '9700000195';

let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoCopy(0);
});
afterAll(() => shop.close());

const refusals = /status of 409/;
const button = (page: StoryPage, name: string | RegExp) => page.getByRole('button', { name });
const dialogOf = (page: StoryPage) => page.getByRole('dialog');
const closed = (page: StoryPage) => dialogOf(page).waitFor({ state: 'hidden' });

async function seenByCustomers(name: string): Promise<string[]> {
  await using page = await openPage({ width: 360, shopUrl: shop.url });
  await page.goto('/passes');
  const card = page.getByRole('listitem').filter({ hasText: name }).first();
  await card.waitFor();
  return await card.getByRole('listitem').allTextContents();
}

describe('an owner', () => {
  it('comes from nothing to an offer on sale with the keyboard alone', async () => {
    const rows: Handwork[] = [];
    await using page = await openPage({ width: 1280, shopUrl: shop.url, expectedErrors: refusals });
    const hands = await countHands(page, rows);
    await signIn(page);
    const press = async (name: string) => {
      await tabTo(page, button(page, name).first());
      await page.keyboard.press('Enter');
    };
    await tabTo(page, page.getByRole('link', { name: 'Passes', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('link', { name: 'Make the first offer' }));
    await expectNoFaultsInBothLooks(page, 'no passes');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your first pass' }).waitFor();
    await expectNoFaultsInBothLooks(page, 'the steps to the first offer');

    await press('Add tiffin');
    await dialogOf(page).waitFor();
    await hands.count('a tiffin', async () => {
      await page.keyboard.type('Full tiffin');
      await page.keyboard.press('Enter');
      await closed(page);
    });

    await tabTo(page, page.getByRole('link', { name: 'Open dishes' }));
    await page.keyboard.press('Enter');
    await press('Edit: Masala Dosa');
    await tabTo(page, page.getByLabel('Counts as'));
    await page.keyboard.type('Full');
    await press('Save');
    await toastOf(page, 'Dish changed').waitFor();
    await closed(page);

    await page.goto('/admin/dashboard/passes/offers');
    await page.getByText('Dishes: Masala Dosa').waitFor();
    await press('Add offer');
    await dialogOf(page).waitFor();
    await hands.count('an offer', async () => {
      await page.keyboard.type('26 lunches');
      await tabTo(page, page.getByLabel('Price (₹)'));
      await page.keyboard.type('2600');
      await tabTo(page, page.getByRole('switch', { name: 'On sale' }));
      await page.keyboard.press('Space');
      await tabTo(page, dialogOf(page).getByRole('button', { name: 'Add offer' }));
      await page.keyboard.press('Enter');
    });
    await dialogOf(page)
      .getByText(/^Lunch has no cut-off, so nobody knows/)
      .waitFor();
    await expectNoFaultsInBothLooks(page, 'an offer that is refused');
    await freezeLunchOf(shop.url);
    await tabTo(page, dialogOf(page).getByRole('button', { name: 'Add offer' }));
    await page.keyboard.press('Enter');
    await toastOf(page, '26 lunches added').waitFor();
    await closed(page);
    await page.getByRole('row', { name: /^26 lunches .*On sale/ }).waitFor();
    await expectNoFaultsInBothLooks(page, 'the offers');

    console.log(tableOf(rows));
    expect(
      stepsOver(
        [
          { what: 'a tiffin', presses: 0, keys: 12 },
          { what: 'an offer', presses: 0, keys: 31 },
        ],
        rows,
      ),
    ).toEqual([]);
    expect(await seenByCustomers('26 lunches')).toContain(
      '26 × Full tiffin, for lunch: ₹100.00 a meal.',
    );
  });

  it('changes it on a phone, and customers read the new card', async () => {
    await using page = await openPage({ width: 360, shopUrl: shop.url });
    await signIn(page);
    await page.goto('/admin/dashboard/passes/offers');
    await expectNoFaultsInBothLooks(page, 'the offers on a phone');
    await button(page, 'Edit: 26 lunches').tap();
    const dialog = dialogOf(page);
    await dialog.getByLabel('Line below the name (optional)').fill('Monday to Saturday');
    await dialog.getByLabel('Free skips').fill('4');
    const preview = dialog.getByRole('region', { name: 'What customers see' });
    await preview.getByText('After 4 skips a skipped meal is used up.').waitFor();
    const shown = await preview.getByRole('listitem').getByRole('listitem').allTextContents();
    await expectNoFaultsInBothLooks(page, 'the editor of an offer on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await toastOf(page, '26 lunches changed').waitFor();
    await closed(page);
    expect(await seenByCustomers('Monday to Saturday')).toEqual(shown);
  });

  variation('finds who is left out, who rests and who asked, in lists without faults', async () => {
    const other = await startDemoCopy(0);
    await using opened = new AsyncDisposableStack();
    opened.defer(() => other.close());
    await orderByCalls(mobile, other.url);
    const { call, today } = await sellPassByCalls(other.url, mobile);
    const date = addDays(today, 1);
    await call('POST', '/api/kitchen/freeze', { date, shift: 'Lunch' });
    for (const width of [360, 1280]) {
      await using page = await openPage({ width, shopUrl: other.url });
      await signIn(page);
      await page.goto('/admin/dashboard/passes');
      await page.getByRole('row', { name: /26 meals/ }).waitFor();
      await expectNoFaultsInBothLooks(page, 'running passes');
      await page.getByRole('link', { name: 'Left out' }).click();
      await page.getByRole('region', { name: 'Lunch tomorrow' }).getByText('No dish').waitFor();
      await expectNoFaultsInBothLooks(page, 'left out');
      await page.getByRole('link', { name: 'Asked' }).click();
      await page.getByText('Nobody waits for an answer.').waitFor();
      await expectNoFaultsInBothLooks(page, 'asked');
    }
  });
});
