import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { signIn } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { chooseTwoDishes, fillCheckout, payInSandbox } from '#lab/browser/customer-steps.ts';
import { type DemoShop, startDemoCopy } from '#lab/browser/demo-copy.ts';
import { addDays } from '#src/platform/contract/business-day.ts';

const mobile = '9825066001';

/** A separate shop, because in the others the checkout does not ask for wishes. */
let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoCopy(0);
});
afterAll(() => shop.close());

const open = (width: number) => openPage({ width, shopUrl: shop.url });

async function ownerAsksForWishes(): Promise<void> {
  await using page = await open(768);
  await signIn(page);
  await page.goto('/admin/dashboard/settings/wishes');
  await page.getByRole('button', { name: 'Add a wish' }).click();
  await page.getByLabel('Name').last().fill('No butter');
  await page.getByLabel('On labels').last().fill('no butter please');
  expect(await page.getByLabel('On labels').last().inputValue()).toBe('no butte');
  await page.getByLabel('On labels').last().fill('no butt');
  await expectNoFaultsInBothLooks(page, 'the list of wishes');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Everything is saved.').waitFor();
  await page.goto('/admin/dashboard/settings/ordering');
  await page.getByLabel('Ask for wishes').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Everything is saved.').waitFor();
}

async function customerOrders(): Promise<string> {
  await using page = await open(360);
  const [dish = ''] = await chooseTwoDishes(page);
  await page.getByRole('button', { name: /Order Now/ }).click();
  await fillCheckout(page, mobile);
  const wishes = page.getByRole('group', { name: `${dish}, wishes` });
  await wishes.getByLabel('Jain').check();
  expect(await wishes.getByLabel('No butter').count(), 'no dish is ticked for it yet').toBe(0);
  await expectNoFaultsInBothLooks(page, 'a checkout that asks for wishes');
  await page.reload();
  await expect.poll(() => wishes.getByLabel('Jain').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await payInSandbox(page, /^Pay/);
  await page.getByRole('status').filter({ hasText: 'Successful' }).waitFor();
  return dish;
}

async function staffOrders(staff: StoryPage, dish: string): Promise<void> {
  await staff.goto('/admin/dashboard/new-order');
  await staff.getByLabel('Number or name').fill(mobile);
  await staff.getByRole('region', { name: 'The person' }).waitFor();
  const own = staff.getByRole('group', { name: `${dish}, wishes` });
  expect(await own.getByLabel('Jain').isChecked(), 'of the usual meal').toBe(true);
  await staff.getByRole('button', { name: /more with other wishes/ }).click();
  await expectNoFaultsInBothLooks(staff, 'an order with wishes');
}

describe('a wish', () => {
  it('goes from the owner’s list by checkout and staff to the cook’s count', async () => {
    await ownerAsksForWishes();
    const dish = await customerOrders();
    await using staff = await open(1280);
    await signIn(staff);
    await staffOrders(staff, dish);
    await staff.goto(`/kitchen?date=${addDays(shop.today, 1)}&shift=Lunch`);
    const tile = staff.getByRole('listitem').filter({
      has: staff.getByRole('heading', { name: dish, level: 3 }),
    });
    await tile.getByText(/^Jain/).waitFor();
    expect(await tile.getByRole('listitem').allTextContents()).toEqual(['Jain 1']);
    expect(await staff.getByText('Shanti Apartments').count(), 'no doors').toBe(0);
    await expectNoFaultsInBothLooks(staff, 'a count with wishes');
  });
});
