import { describe, expect, it } from 'vitest';
import { signIn, tabTo, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { orderByCalls } from '#lab/browser/calls.ts';
import { variation } from '#lab/browser/variations.ts';

let nextMobile = 9_400_000_001;

/** Both views show today's orders; other stories order too. */
async function showAllOfToday(page: StoryPage, status: string): Promise<void> {
  await page.getByLabel('Status', { exact: true }).selectOption({ label: status });
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await page.getByText('Loading orders…').waitFor({ state: 'hidden' });
  await page.getByLabel('Rows per page').selectOption('50');
}

const rowsOf = (page: StoryPage, mobile: string) =>
  page.getByRole('row').filter({ hasText: mobile });

/** `count` is the number of orders for several days or shifts, which need a second click. */
async function assign(page: StoryPage, person: string, count?: number): Promise<void> {
  await page.getByRole('button', { name: 'Assign Orders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign Delivery Boy' });
  await dialog.getByRole('button', { name: `Select ${person}` }).click();
  if (count !== undefined) {
    await dialog.getByText('These orders are for different days or shifts:').waitFor();
    const again = `Assign ${count} orders to ${person} all the same`;
    await dialog.getByRole('button', { name: again }).click();
  }
  await toastOf(page, 'Orders Assigned to').waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

describe('an admin at the orders', () => {
  it('sees orders arrive, assigns them, reassigns one, opens it and cancels it', async () => {
    const mobile = String(nextMobile++);
    await using page = await openPage({ width: 1280 });
    await signIn(page);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByLabel('Rows per page').selectOption('50');
    const [lunch = ''] = await orderByCalls(mobile);
    await page.waitForFunction(() => /^\(\d+\) Orders/.test(document.title));
    const rows = rowsOf(page, mobile);
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('heading', { name: 'Orders', level: 1 }).click();
    await page.waitForFunction(() => document.title.startsWith('Orders'));

    for (const row of await rows.all()) await row.getByRole('checkbox').click();
    await page.getByText(/^2 of \d+ rows selected$/).waitFor();
    await assign(page, 'Imran Shaikh', 2);
    await expect.poll(() => rows.count()).toBe(0);

    await showAllOfToday(page, 'Is Assigned');
    await rows.first().getByText('Imran Shaikh').waitFor();
    await rows.first().getByRole('checkbox').click();
    await assign(page, 'Kavita Solanki');
    await rows.first().getByText('Kavita Solanki').waitFor();
    expect(await rows.nth(1).innerText()).toContain('Imran Shaikh');

    await rows
      .first()
      .getByRole('button', { name: /^Details/ })
      .click();
    const summary = page.getByRole('dialog', { name: 'Order Summary' });
    await summary.getByText(lunch).waitFor();
    await summary.getByText('Grand Total').waitFor();
    await summary.getByText(/^Assigned to Kavita Solanki by Meena Shah, /).waitFor();
    await summary.getByText(/^Paid, /).waitFor();
    const whatsApp = await summary.getByRole('link', { name: /WhatsApp/ }).getAttribute('href');
    expect(whatsApp).toMatch(new RegExp(`^https://wa\\.me/91${mobile}\\?text=.*Order%20%23\\d{4}`));

    await summary.getByRole('button', { name: 'Cancel order' }).click();
    const cancel = page.getByRole('dialog').filter({ has: page.getByLabel('Reason') });
    await cancel.getByLabel('Reason').fill('The customer has called');
    await cancel.getByRole('button', { name: /Cancel order/ }).click();
    const cancelled = toastOf(page, 'Order Cancelled');
    expect(await cancelled.innerText()).toMatch(/₹[\d,]+\.\d\d is owed back to the customer\./);
    await showAllOfToday(page, 'Unexpected');
    await rows.first().getByText('Cancelled').waitFor();
  });

  variation('does it all on a phone as well', async () => {
    const mobile = String(nextMobile++);
    await orderByCalls(mobile);
    await using page = await openPage({ width: 360 });
    await signIn(page);
    await page.getByLabel('Rows per page').selectOption('50');
    const card = page.getByRole('listitem').filter({ hasText: mobile }).first();
    await card.getByRole('checkbox').click();
    await assign(page, 'Ramesh Parmar');
    await showAllOfToday(page, 'Is Assigned');
    await card.getByText('Ramesh Parmar').waitFor();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      'nothing is wider than the screen',
    ).toBeLessThanOrEqual(360);
  });

  variation('keeps the list in its place on a phone when the connection comes back', async () => {
    await using page = await openPage({ width: 320, expectedErrors: /ERR_FAILED/ });
    await signIn(page);
    const stream = '**/api/admin/orders/stream';
    await page.route(stream, (route) => route.abort());
    await page.reload();
    await page.getByText('Reconnecting…').waitFor();
    const all = page.getByRole('checkbox', { name: 'Select all orders', exact: true });
    const place = await all.boundingBox();
    await page.unroute(stream);
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' });
    expect(await all.boundingBox()).toEqual(place);
    const buttons = ['Print the orders', 'Sound for new orders'].map((name) =>
      page.getByRole('button', { name }).boundingBox(),
    );
    const [print, sound] = await Promise.all(buttons);
    expect(sound?.y, 'the head is one line').toBe(print?.y);
  });

  variation('signs in, selects and assigns by keyboard alone', async () => {
    await orderByCalls(String(nextMobile++));
    await using page = await openPage({ width: 1280 });
    await page.goto('/admin/login');
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type('admin@demo.tiffin');
    await page.keyboard.press('Tab');
    await page.keyboard.type('demo-admin-1');
    await page.keyboard.press('Enter');
    const box = page.getByRole('checkbox', { name: /^Select order #/ }).first();
    await box.waitFor();
    await tabTo(page, box);
    await page.keyboard.press('Space');
    await page.getByText(/^1 of \d+ rows selected$/).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Assign Orders' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Assign Delivery Boy' }).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Select Ramesh Parmar' }));
    await page.keyboard.press('Enter');
    await toastOf(page, 'Orders Assigned to').waitFor();
  });
});
