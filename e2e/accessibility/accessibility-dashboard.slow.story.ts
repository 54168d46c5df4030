import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { signIn, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { orderByCalls } from '#lab/browser/calls.ts';

const mobile = '9700000021';
const feedback = {
  name: 'Asha Patel',
  email: 'asha@example.in',
  phone_no: mobile,
  message: 'The dal was as at home.',
  email_type: 'feedback',
  rating: 4,
};

/** One walk through every screen, because signing in takes longer than checking. */
async function signedIn(expectedErrors = /^$/): Promise<StoryPage> {
  const page = await openPage({ width: 1280, expectedErrors });
  await signIn(page);
  return page;
}

async function open(page: StoryPage, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) }).waitFor();
}

/** Opens a dialog by its button, checks it, and closes it with the keyboard. */
async function lookAtDialog(page: StoryPage, button: Locator, name: string | RegExp) {
  await button.click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  await expectNoFaultsInBothLooks(page, `the dialog ${name}`);
  return {
    dialog,
    close: async () => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    },
  };
}

describe('the dashboard of admins', () => {
  it('has no accessibility faults in the orders and their dialogs', async () => {
    await orderByCalls(mobile);
    await using page = await signedIn();
    await page.getByLabel('Rows per page').selectOption('50');
    const row = page.getByRole('row').filter({ hasText: mobile }).first();
    await row.waitFor();
    await expectNoFaultsInBothLooks(page, 'orders');
    await page.getByRole('button', { name: 'Assign Orders' }).click({ force: true });
    await toastOf(page, 'No selection').waitFor();
    await expectNoFaultsInBothLooks(page, 'orders with a message');

    await row.getByRole('checkbox').click();
    const assign = page.getByRole('button', { name: 'Assign Orders' });
    await (await lookAtDialog(page, assign, 'Assign Delivery Boy')).close();
    const searching = page.getByRole('button', { name: 'Search', exact: true });
    const search = await lookAtDialog(page, searching, 'Search');
    await page.getByRole('combobox', { name: /^Mobile number/ }).fill(mobile);
    await search.dialog.getByText(/orders were found/).waitFor();
    await expectNoFaultsInBothLooks(page, 'what the search has found');
    await search.close();
    await page.getByRole('button', { name: /^Date: / }).click();
    await page.getByRole('grid').waitFor();
    await expectNoFaultsInBothLooks(page, 'a month');
    await page.keyboard.press('Escape');

    const details = row.getByRole('button', { name: /^Details/ });
    const summary = await lookAtDialog(page, details, 'Order Summary');
    await summary.dialog.getByText('Grand Total').waitFor();
    await summary.dialog.getByRole('button', { name: 'Cancel order' }).click();
    const cancel = page.getByRole('dialog', { name: /^Cancel order/ });
    await cancel.getByRole('button', { name: 'Cancel order' }).click();
    await cancel.getByText('Please say why.').waitFor();
    await expectNoFaultsInBothLooks(page, 'cancelling without a reason');
    await cancel.getByRole('button', { name: 'Keep order' }).click();
    await summary.close();

    await page.getByText('Delivery', { exact: true }).click();
    await page.getByLabel('Shift').selectOption('Dinner');
    await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Unexpected' });
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await page.getByText('No orders found').waitFor();
    await expectNoFaultsInBothLooks(page, 'no orders');
  });

  it('has no accessibility faults in the menus and their editor', async () => {
    await using page = await signedIn();
    await open(page, 'Menu');
    await page.getByRole('article').first().waitFor();
    await expectNoFaultsInBothLooks(page, 'menus');
    const copy = page.getByRole('button', { name: 'Copy to…' });
    await (await lookAtDialog(page, copy, 'Copy menus')).close();
    await page.getByRole('button', { name: 'Add Menu' }).click();
    await expectNoFaultsInBothLooks(page, 'a new menu');
    await page.getByLabel('Items', { exact: true }).fill('Puri');
    await page.keyboard.press('Enter');
    await page.getByLabel('Portions').fill('many');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Variant is required').waitFor();
    await expectNoFaultsInBothLooks(page, 'a menu with errors');
    const orders = page.getByRole('link', { name: 'Orders' });
    await (await lookAtDialog(page, orders, 'Discard changes?')).close();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Edit Menu' }).first().click();
    await expectNoFaultsInBothLooks(page, 'a menu that is edited');
  });

  it('has no accessibility faults in the staff, the addresses and the messages', async () => {
    await using page = await signedIn(/status of 40[09]/);
    await open(page, 'Staff');
    await page.getByRole('button', { name: /^Edit/ }).first().waitFor();
    await expectNoFaultsInBothLooks(page, 'staff');
    for (const [button, title] of [
      [/^Add delivery/, /^Add delivery/],
      ['Add admin', 'Add admin'],
      [/^Edit/, /^Edit/],
      [/^Set password/, /^Set password/],
      [/^Deactivate/, /^Deactivate/],
    ] as const) {
      const opener = page.getByRole('button', { name: button }).first();
      const { dialog, close } = await lookAtDialog(page, opener, title);
      const save = dialog.getByRole('button', { name: /^(Add|Set password)$/ });
      if (await save.isVisible()) {
        await save.click();
        await dialog.locator('[aria-invalid="true"]').first().waitFor();
        await expectNoFaultsInBothLooks(page, `errors of ${title}`);
      }
      await close();
    }

    await open(page, 'Addresses');
    await page.getByRole('button', { name: /^Edit/ }).first().waitFor();
    await expectNoFaultsInBothLooks(page, 'addresses');
    const add = page.getByRole('button', { name: 'Add address' });
    const { dialog, close } = await lookAtDialog(page, add, 'Add address');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.locator('[aria-invalid="true"]').first().waitFor();
    await expectNoFaultsInBothLooks(page, 'an address with errors');
    await close();
    for (const name of [/^Edit/, /^Deactivate/]) {
      const opener = page.getByRole('button', { name }).first();
      await (await lookAtDialog(page, opener, name)).close();
    }

    const sent = await page.request.post('/api/send-email', { data: { json: feedback } });
    const { data } = (await sent.json()) as { data: { ticket: string } };
    await open(page, 'Messages');
    await page.getByRole('button', { name: `Mark as done: ${data.ticket}` }).click();
    await page.getByRole('button', { name: `Open again: ${data.ticket}` }).waitFor();
    await expectNoFaultsInBothLooks(page, 'messages');
  });

  it('has no accessibility faults with a collapsed sidebar, with the sheet, and at the logout', async () => {
    await using page = await signedIn();
    const logout = page.getByRole('button', { name: 'Logout' });
    await (await lookAtDialog(page, logout, 'Confirm Logout')).close();
    await page.keyboard.press('Control+b');
    await expect.poll(async () => (await page.locator('aside').boundingBox())?.width).toBe(48);
    await expectNoFaultsInBothLooks(page, 'a folded sidebar');
    await page.setViewportSize({ width: 360, height: 740 });
    const toggle = page.getByRole('button', { name: 'Toggle Sidebar' });
    await (await lookAtDialog(page, toggle, 'Menu of the dashboard')).close();
    for (const name of [
      'orders',
      'runs',
      'menu',
      'plan',
      'dishes',
      'staff',
      'addresses',
      'messages',
    ]) {
      await page.goto(`/admin/dashboard/${name}`, { waitUntil: 'load' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await expectNoFaultsInBothLooks(page, `${name} on a phone`);
    }
  });

  it('has no accessibility faults in the plan and the library, with their dialogs', async () => {
    await using page = await signedIn();
    await open(page, 'Plan');
    const add = page.getByRole('button', { name: /^Add to Lunch/ }).last();
    await (await lookAtDialog(page, add, /^Add to Lunch/)).close();
    const entry = page.getByRole('button', { name: /^Masala Dosa/ }).first();
    await (await lookAtDialog(page, entry, 'Masala Dosa')).close();
    const week = page.getByRole('button', { name: 'Copy last week' });
    await (await lookAtDialog(page, week, 'Copy last week?')).close();
    await open(page, 'Dishes');
    const edit = page.getByRole('button', { name: 'Edit: Masala Dosa' });
    await (await lookAtDialog(page, edit, 'Edit dish')).close();
  });

  it('has no accessibility faults while the shop is busy', async () => {
    await using page = await signedIn(/status of 503/);
    const busy = { error: 'unavailable', message: 'The shop is busy.' };
    await page.route(
      /\/api\/admin\/(menu|menu\/plan|runs|dishes|staff|addresses|messages)(\?|$)/,
      (route) => route.fulfill({ status: 503, json: busy }),
    );
    for (const name of ['Menu', 'Plan', 'Runs', 'Dishes', 'Staff', 'Addresses', 'Messages']) {
      await open(page, name);
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await expectNoFaultsInBothLooks(page, `${name} that could not be loaded`);
    }
  });
});
