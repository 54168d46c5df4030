import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { signIn } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { type DemoShop, startDemoCopy } from '#lab/browser/demo-copy.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import { dayLabel } from '#src/reports/report-rules.ts';

const aDay = 30;
let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoCopy(20 * aDay, aDay);
});
afterAll(() => shop.close());

const path = '/admin/dashboard/reports';

async function isTooWide(page: StoryPage): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
}

describe('the reports of a shop', () => {
  it('can be read on the screen, by keyboard, as tables, as a file and on paper', async () => {
    const { today } = shop;
    await using page = await openPage({ width: 1280, shopUrl: shop.url });
    await signIn(page);
    const from = addDays(today, -10);
    await page.goto(`${path}?from=${from}&to=${today}`);
    const ofToday = page.getByRole('article', { name: dayLabel(today) });
    // Two dishes each, in addition to those of the demo.
    await ofToday
      .getByText(/^\d{2,} meals$/)
      .first()
      .waitFor();
    const days = page.getByRole('slider', { name: 'By day, one after the other', exact: true });
    await days.focus();
    await page.keyboard.press('Home');
    await page.getByText(`${dayLabel(from)}: ₹6,000.00`, { exact: true }).waitFor();
    await expectNoFaultsInBothLooks(page, 'the reports');

    await page.getByRole('button', { name: 'Table: By dish' }).click();
    await page.getByRole('button', { name: 'Table: By day' }).click();
    const table = page.getByRole('region', { name: 'By day, table', exact: true });
    expect(await table.getByRole('row').count()).toBe(11 + 2);
    await expectNoFaultsInBothLooks(page, 'the tables of the reports');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV: By day' }).click();
    expect((await download).suggestedFilename()).toBe(`day-${from}-${today}.csv`);

    await page.emulateMedia({ media: 'print' });
    await page.getByRole('region', { name: 'People by day, table' }).waitFor();
    expect(await page.getByRole('region', { name: /, table$/ }).count()).toBe(7);
    expect(await page.getByRole('link', { name: 'Last month' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });

    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await isTooWide(page)]).toEqual([width, false]);
      await expectNoFaultsInBothLooks(page, `the reports at ${width}`);
    }
  });
});
