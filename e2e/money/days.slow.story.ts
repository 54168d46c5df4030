import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMonth } from '#lab/accountant/month-file.ts';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { signIn, tabTo, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage } from '#lab/browser/browser.ts';
import { type DemoShop, startDemoCopy } from '#lab/browser/demo-copy.ts';
import { dayText } from '#src/accounting/web/admin/days/day-texts.ts';
import { addDays } from '#src/platform/contract/business-day.ts';

let shop: DemoShop;
let yesterday: string;
beforeAll(async () => {
  shop = await startDemoCopy(60, 20);
  yesterday = addDays(shop.today, -1);
});
afterAll(() => shop.close());

const settlements = (day: string) =>
  [
    'entity_id,type,debit,credit,amount,currency,fee (exclusive tax),tax,settled,settled_at,settlement_utr',
    `pay_1,payment,0.00,101.64,104.00,INR,2.00,0.36,1,${day} 10:15:00,UTR42`,
    '',
  ].join('\r\n');

/** Read through the browser, which may be on another machine. */
async function bytesOf(download: Download): Promise<Uint8Array> {
  const path = join(shop.dataDir, 'download');
  await download.saveAs(path);
  return readFile(path);
}

describe('an admin in the evening', () => {
  it('checks the figures of a day and their orders, and closes it by keyboard', async () => {
    await using page = await openPage({ width: 1280, shopUrl: shop.url });
    await signIn(page);
    await page.goto(`/admin/dashboard/days?month=${yesterday.slice(0, 7)}`);
    const row = page.getByRole('row', { name: new RegExp(`^${dayText(yesterday)}`) });
    await row.waitFor();
    await expectNoFaultsInBothLooks(page, 'days');
    const sold = await row.getByRole('cell').nth(1).innerText();
    await row.getByRole('link').click();
    const total = page.getByRole('button', { name: /^Sold/ });
    expect(await total.innerText()).toContain(sold);
    await expectNoFaultsInBothLooks(page, 'a day');

    await total.click();
    const list = page.getByRole('dialog', { name: 'Sold' });
    await list.getByRole('listitem').first().waitFor();
    const count = await list.getByRole('listitem').count();
    await expectNoFaultsInBothLooks(page, 'the orders of a figure');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      list.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`sold-${yesterday}.csv`);
    const csv = String(await bytesOf(download));
    expect(csv.trimEnd().split('\r\n')).toHaveLength(count + 1);
    await page.keyboard.press('Escape');

    const close = page.getByRole('button', { name: 'Close the day…' });
    await tabTo(page, close, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: `Close ${dayText(yesterday)}?` });
    await question.getByText(sold).first().waitFor();
    await expectNoFaultsInBothLooks(page, 'closing a day');
    await tabTo(page, question.getByRole('button', { name: 'Close the day' }));
    await page.keyboard.press('Enter');
    await toastOf(page, 'The day is closed').waitFor();
    await page
      .getByText(/^Closed/)
      .first()
      .waitFor();
    expect(await close.count()).toBe(0);
    expect(await total.innerText()).toContain(sold);
  });

  it('imports a settlement file, and downloads the month, on a phone', async () => {
    await using page = await openPage({ width: 360, shopUrl: shop.url });
    await signIn(page);
    await page.goto(`/admin/dashboard/accountant?month=${yesterday.slice(0, 7)}`);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Razorpay file…' }).click(),
    ]);
    await chooser.setFiles({
      name: 'settlements.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(settlements(yesterday)),
    });
    await toastOf(page, '1 new line').waitFor();
    await page.getByRole('cell', { name: 'UTR42' }).waitFor();
    await page.getByRole('cell', { name: 'Settled, and not of this shop' }).waitFor();
    await expectNoFaultsInBothLooks(page, 'the accountant');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Whole month (zip)' }).click(),
    ]);
    const { list } = readMonth(await bytesOf(download));
    expect(list('orders')?.length).toBeGreaterThan(40);
    await page.goto(`/admin/dashboard/days/${yesterday}`);
    await page
      .getByText(/^Closed/)
      .first()
      .waitFor();
    await expectNoFaultsInBothLooks(page, 'a closed day on a phone');
  });
});
