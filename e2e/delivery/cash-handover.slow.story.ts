import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { signIn, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { type CashShop, heldLine, setCash, startCashShop } from '#lab/browser/cash-steps.ts';
import { rider, signInRider } from '#lab/browser/delivery-steps.ts';
import { expectEverythingFits } from '#lab/browser/zoom.ts';

let shop: CashShop;
beforeAll(async () => {
  shop = await startCashShop(7, { areOfOnePerson: true, waiting: 1 });
});
afterAll(() => shop.close());

const openCash = async (width: number) => {
  const page = await openPage({ width, shopUrl: shop.url });
  await signIn(page);
  await page.goto('/admin/dashboard/cash');
  await page.getByRole('region', { name: 'In hand' }).waitFor();
  return page;
};
/** Orders from the shop's list, in turn. */
const collect = async (from: number, count: number) => {
  const orders = shop.orders.slice(from, from + count);
  for (const order of orders) await shop.collect(order);
  return orders.reduce((sum, { amount }) => sum + amount, 0);
};
const rowOf = (page: StoryPage) =>
  page
    .getByRole('region', { name: 'In hand' })
    .getByRole('listitem')
    .filter({ hasText: rider.name });
const count = (page: StoryPage) =>
  page.getByRole('button', { name: `Count cash: ${rider.name}` }).click();

/** By keyboard: ₹20 are missing, which needs a reason. */
async function countTill(page: StoryPage, sum: number): Promise<void> {
  await page.getByRole('link', { name: 'Cash book' }).press('Enter');
  const till = page.getByRole('region', { name: 'Till', exact: true });
  await till.getByText('Not counted on this day.').waitFor();
  await expectNoFaultsInBothLooks(page, 'the cash book');
  await expectEverythingFits(page, 'the cash book');
  await page.getByRole('button', { name: 'Count the till' }).press('Enter');
  await page.getByRole('radio', { name: 'One sum' }).check();
  await page.getByLabel('Counted (₹)').fill(String(sum - 20));
  await page.keyboard.press('Enter');
  await page.getByText('₹20 are missing').waitFor();
  await expectNoFaultsInBothLooks(page, 'a till that differs');
  await page.keyboard.type('A torn note');
  await page.keyboard.press('Enter');
  await till.getByText(/: ₹20 were missing\.$/).waitFor();
}

describe('the cash of a rider', () => {
  it('is counted by notes by somebody else, and then belongs to the till', async () => {
    const sum = await collect(0, 2);
    await using page = await openCash(1280);
    await page.getByText(`₹${sum} with riders.`).waitFor();
    expect(await rowOf(page).innerText()).toContain(`₹${sum}`);
    await expectNoFaultsInBothLooks(page, 'cash');
    await expectEverythingFits(page, 'cash');
    await count(page);
    await page.getByLabel(/as the rider says/).fill(String(sum));
    await page.getByLabel('₹100 ×').fill(String(Math.floor(sum / 100)));
    await page.getByLabel('₹1 ×').fill(String(sum % 100));
    await expectNoFaultsInBothLooks(page, 'counting notes');
    await page.getByRole('button', { name: 'Book it' }).dblclick();
    await toastOf(page, 'Booked').waitFor();
    await page.getByText('₹0 with riders.').waitFor();
    expect((await shop.held()).holds).toBe(0);
    await page.getByRole('button', { name: `Entries: ${rider.name}` }).click();
    const entries = page.getByRole('region', { name: 'Entries' }).getByRole('listitem');
    await expect.poll(() => entries.allInnerTexts()).toHaveLength(3);
    await expectNoFaultsInBothLooks(page, 'the entries of a day');
    await page.keyboard.press('Escape');
    await countTill(page, sum);
  });

  it('that differs from the rider’s amount is booked only when it is resolved with a reason', async () => {
    const sum = await collect(2, 2);
    await using page = await openCash(360);
    await count(page);
    await page.getByLabel(/as the rider says/).fill(String(sum));
    await page.getByRole('radio', { name: 'One sum' }).check();
    await page.getByLabel('Counted (₹)').fill(String(sum - 20));
    await page.getByRole('button', { name: 'Book it' }).click();
    await toastOf(page, 'The amounts differ').waitFor();
    const differences = page.getByRole('region', { name: 'Differences' });
    await differences.getByText(`Too little: said ₹${sum}, counted ₹${sum - 20}`).waitFor();
    expect(await shop.held()).toMatchObject({ holds: sum, openHandover: sum });
    await expectNoFaultsInBothLooks(page, 'a difference of cash');
    await expectEverythingFits(page, 'a difference of cash');

    await using phone = await openPage({ width: 360, shopUrl: shop.url });
    await signInRider(phone);
    await heldLine(phone, sum).press('Enter');
    await phone.getByText(`₹${sum} of it was counted as another sum.`).waitFor();
    await expectNoFaultsInBothLooks(phone, 'the cash of a rider with a difference');
    // Nobody counts or resolves their own cash.
    await expect(shop.callAsRider('GET', '/api/admin/cash')).rejects.toThrow(/403/);

    await page.getByRole('button', { name: `Resolve: ${rider.name}` }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('A torn note');
    await expectNoFaultsInBothLooks(page, 'resolving a difference');
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    await differences.waitFor({ state: 'detached' });
    await page.getByText('₹0 with riders.').waitFor();
    expect(await shop.held()).not.toHaveProperty('openHandover');
  });

  it('needs a confirmation before a rider exceeds the limit', async () => {
    const order = shop.orders.at(-1);
    if (!order) throw new Error('The shop has no order.');
    await setCash(shop.call, { mostHeldRupees: order.amount - 1 });
    await using page = await openPage({
      ...{ width: 768, shopUrl: shop.url },
      expectedErrors: /status of 409/,
    });
    await signIn(page);
    await page.getByRole('checkbox', { name: new RegExp(`Select order #0*${order.id}$`) }).check();
    await page.getByRole('button', { name: 'Assign Orders' }).click();
    await page
      .getByText(`Holds ₹0 of ₹${order.amount - 1}`)
      .first()
      .waitFor();
    const other = page.getByRole('button', { name: 'Select Kavita Solanki' });
    await other.click();
    await page.getByRole('alert').filter({ hasText: 'Kavita Solanki would come to' }).waitFor();
    await expectNoFaultsInBothLooks(page, 'a rider over the limit');
    await expectEverythingFits(page, 'a rider over the limit');
    const anyway = page.getByRole('button', { name: 'Assign anyway: Kavita Solanki' });
    await expect.poll(() => anyway.getAttribute('aria-disabled')).toBe('false');
    await anyway.click();
    await page.getByText('Orders have been assigned successfully.').waitFor();
  });
});

it('a customer who refused twice is allowed to pay in cash again with one click on the Cash page', async () => {
  for (const order of shop.orders.slice(4, 6)) await shop.collect(order, 'refused');
  await using page = await openCash(360);
  const second = page.getByRole('region', { name: 'Refused a second time?' });
  await second.getByRole('button', { name: /^Confirm/ }).waitFor();
  await expectNoFaultsInBothLooks(page, 'a second refusal');
  await expectEverythingFits(page, 'a second refusal');
  await second.getByRole('button', { name: /^Confirm/ }).click();
  await second.waitFor({ state: 'detached' });
  const refused = page.getByRole('region', { name: 'No cash any more' });
  await refused.getByText(/refused 2 times/).waitFor();
  await expectNoFaultsInBothLooks(page, 'who may not pay in cash');
  await expectEverythingFits(page, 'who may not pay in cash');
  await refused.getByRole('link').click();
  await page.getByText('No cash at the door: refused 2 times.').waitFor();
  await expectNoFaultsInBothLooks(page, 'a customer who refused');
  await page.goBack();
  await refused.getByRole('button', { name: /^Allow again/ }).click();
  await refused.waitFor({ state: 'detached' });
});
