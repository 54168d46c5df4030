import { describe, expect, it } from 'vitest';
import { signIn, tabTo } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { startDemoCopy } from '#lab/browser/demo-copy.ts';

const focusedText = (page: StoryPage) =>
  page.evaluate(() => document.activeElement?.textContent ?? '');

/** Opens a dialog with the keyboard, acts in it, and waits until it is closed. */
async function inDialog(page: StoryPage, opener: string, act: () => Promise<void>): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: opener, exact: true }));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await act();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

describe('an admin without a mouse plans a week', () => {
  it('adds dishes by typing, moves one, copies the week and publishes, and the shop shows today’s', async () => {
    const shop = await startDemoCopy(0);
    await using opened = new AsyncDisposableStack();
    opened.defer(() => shop.close());
    await using page = await openPage({ width: 1280, shopUrl: shop.url });
    await signIn(page);
    await tabTo(page, page.getByRole('link', { name: 'Plan', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Plan', level: 1 }).waitFor();
    const cells = page.getByRole('region', { name: /^(Lunch|Dinner), / });
    await cells.first().waitFor();
    const nameOf = async (index: number) =>
      (await cells.nth(index).getAttribute('aria-label')) ?? '';
    const [todayLunch, lastDinner] = [await nameOf(0), await nameOf(13)];
    const cell = (name: string) => page.getByRole('region', { name, exact: true });
    const entry = (place: string, dish: string) =>
      cell(place).getByRole('button', { name: new RegExp(`^${dish}`) });

    await inDialog(page, `Add to ${todayLunch}`, async () => {
      for (const [typed, dish] of [
        ['pav bh', 'Pav Bhaji'],
        ['methi', 'Thepla with Sukhi Bhaji'],
      ] as const) {
        await page.keyboard.type(typed);
        await page.getByRole('option', { name: new RegExp(`^${dish}`) }).waitFor();
        await page.keyboard.press('Enter');
        await page.getByText(`${dish} is on ${todayLunch}, as a draft.`).waitFor();
      }
      await page.keyboard.press('Escape');
    });
    await entry(todayLunch, 'Pav Bhaji').getByText('Draft').waitFor();

    await tabTo(page, entry(todayLunch, 'Thepla'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Thepla with Sukhi Bhaji' }).waitFor();
    await page.getByLabel('Day', { exact: true }).press('End');
    await page.getByLabel('Day', { exact: true }).press('Home');
    for (let day = 0; day < 6; day++) {
      await page.getByLabel('Day', { exact: true }).press('ArrowDown');
    }
    await page.getByLabel('Shift', { exact: true }).press('End');
    await tabTo(page, page.getByRole('button', { name: 'Move', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await entry(lastDinner, 'Thepla').waitFor();
    await expect.poll(() => focusedText(page)).toContain('Thepla with Sukhi Bhaji');

    const copyWeek = async () => {
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Copy' }));
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    };
    // Past the end of the page, and then from its beginning.
    await tabTo(page, page.getByRole('button', { name: 'Copy to next week' }));
    await copyWeek();
    await page.getByText(/^\d+ menus copied\.$/).waitFor();
    expect(await focusedText(page)).toBe('Copy to next week');
    await copyWeek();
    await page.getByText(/^0 menus copied\. \d+ menus skipped: already there\.$/).waitFor();

    await tabTo(page, page.getByRole('button', { name: 'Publish week (2)' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Publish' }));
    await page.keyboard.press('Enter');
    await page.getByText('2 menus published.').waitFor();

    await using customer = await openPage({ width: 360, shopUrl: shop.url });
    await customer.goto('/menu');
    await customer.getByRole('heading', { name: 'Pav Bhaji' }).waitFor();
    expect(await customer.getByRole('tab').count()).toBe(3);
    expect(await customer.getByText('Thepla with Sukhi Bhaji').count()).toBe(0);
  });
});
