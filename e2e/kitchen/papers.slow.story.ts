import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { openPacking, type PackingShop, startPackingShop } from '#lab/browser/packing-steps.ts';
import { pdfPageTexts, pdfPictures, qrIn } from '#lab/builders/pdf-pictures.ts';

const orders = 12;

let shop: PackingShop;
beforeAll(async () => {
  shop = await startPackingShop(orders);
});
afterAll(() => shop.close());

/** The file that a click on this button prints, saved as a person would save it. */
async function printed(page: StoryPage, name: RegExp): Promise<Buffer> {
  await page.getByRole('button', { name }).last().click();
  const save = page.getByRole('link', { name: 'Save' }).last();
  await save.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  return buffer(await download.createReadStream());
}

describe('labels', () => {
  it('can begin on a partly used sheet, and have the codes of the boxes', async () => {
    const boxes = await shop.boxes();
    await using page = await openPage({ width: 768, shopUrl: shop.url });
    await openPacking(page);
    await page.getByRole('button', { name: 'Print labels' }).click();
    await page.getByRole('radio', { name: 'Label 4' }).check();
    await page.getByText(`${boxes.length} labels on 2 sheets.`).waitFor();
    await expectNoFaultsInBothLooks(page, 'which labels to print');
    const pdf = await printed(page, /^Print \d+ labels$/);
    const [sheet] = await pdfPictures(pdf, 203);
    if (!sheet) throw new Error('no page');
    // The fourth label of the sheet is the first of its second row.
    const [width, height] = [Math.floor(sheet.width / 3), Math.floor(sheet.height / 8)];
    expect(qrIn(sheet, { x: 0, y: height, width, height })).toBe(boxes[0]?.code);
    expect(qrIn(sheet, { x: width, y: height, width, height })).toBe(boxes[1]?.code);
    expect(qrIn(sheet, { x: 0, y: 0, width, height })).toBeUndefined();
    // The dialog knows that they were printed.
    await page.getByText(`${boxes.length} labels were printed before`).waitFor();
  });
});

describe('the lists', () => {
  it('can be printed where they are shown, also on a phone', async () => {
    await using page = await openPage({ width: 360, shopUrl: shop.url });
    await openPacking(page);
    const list = (await pdfPageTexts(await printed(page, /^Print packing list$/))).join(' ');
    for (const { order } of await shop.boxes()) {
      expect(list).toContain(`#${String(order).padStart(4, '0')}`);
    }
    await page.getByRole('link', { name: 'Count' }).click();
    const count = (await pdfPageTexts(await printed(page, /^Print count$/))).join(' ');
    expect(count).toContain('No changes since the freeze');
    // The tabs, which stay, hide a part of the rows that are scrolled below them.
    await page.evaluate(() => scrollTo(0, 0));
    await expectNoFaultsInBothLooks(page, 'a count that was printed');
  });
});
