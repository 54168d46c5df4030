import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { signIn, tabTo, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { type DemoShop, startDemoCopy } from '#lab/browser/demo-copy.ts';

let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoCopy(6);
});
afterAll(() => shop.close());

/** Today's lunch is closed: each of its customers is to be told. */
async function closeLunch(admin: StoryPage): Promise<void> {
  await admin.getByRole('link', { name: 'Closures' }).click();
  await admin.getByRole('button', { name: 'Close days…' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Close days' });
  await dialog.getByText('Lunch', { exact: true }).click();
  await dialog.getByLabel('Reason').fill('No gas today');
  await dialog.getByRole('button', { name: /^Close and cancel \d+ orders$/ }).click();
  const people = admin.getByRole('dialog', { name: 'People to tell' });
  await people.getByRole('button', { name: 'Done' }).click();
}

const next = (page: StoryPage) => page.getByRole('region', { name: 'Next text' });

/** The chat is a page of its own; answers its address. */
async function lookAtChat(page: StoryPage, open: () => Promise<void>): Promise<URL> {
  const [chat] = await Promise.all([page.waitForEvent('popup'), open()]);
  await chat.waitForLoadState();
  const address = new URL(chat.url());
  await chat.close();
  await page.bringToFront();
  // Pages of a browser that nobody looks at are all in sight, all the time.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  return address;
}

describe('an admin', () => {
  it('sends one text after another by keyboard, and shares the menu', async () => {
    await using page = await openPage({ width: 1280, shopUrl: shop.url });
    const html = '<title>A chat</title>';
    await page
      .context()
      .route('https://wa.me/**', (route) =>
        route.fulfill({ body: html, contentType: 'text/html' }),
      );
    await signIn(page);
    await closeLunch(page);
    await page.getByRole('link', { name: 'Texts' }).click();
    await page.getByText(/^\d+ to send$/).waitFor();
    const count = Number.parseInt(await page.getByText(/^\d+ to send$/).innerText(), 10);
    expect(count).toBeGreaterThanOrEqual(6);

    const link = next(page).getByRole('link');
    await tabTo(page, link);
    const first = await link.getAttribute('href');
    const chat = await lookAtChat(page, () => page.keyboard.press('Enter'));
    expect(chat.searchParams.get('text')).toMatch(
      /^.+: we are closed for lunch on .+ \(No gas today\), so we can't cook your order #\d+/,
    );
    expect(chat.href).toBe(first);
    // Back on the page the next one has the focus already.
    await expect.poll(() => link.getAttribute('href')).not.toBe(first);
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    const second = await lookAtChat(page, () => page.keyboard.press('Enter'));
    expect(second.pathname).toMatch(/^\/91\d{10}$/);
    await page.getByText(`${count - 2} to send, 2 opened`).waitFor();
    await expectNoFaultsInBothLooks(page, 'texts that were opened');
    await page.getByRole('button', { name: 'Mark all 2 as sent' }).click();
    await toastOf(page, '2 texts marked as sent').waitFor();
    await page.reload();
    await page.getByText(`${count - 2} to send`, { exact: true }).waitFor();

    await page.getByRole('tab', { name: 'Templates' }).click();
    await page.getByRole('button', { name: 'Edit: On the way' }).click();
    await page.getByRole('dialog', { name: 'Text: On the way' }).waitFor();
    await expectNoFaultsInBothLooks(page, 'a template');
    await page.keyboard.press('Escape');
    await shareMenu(page);
  });
});

async function shareMenu(page: StoryPage): Promise<void> {
  await page.getByRole('button', { name: 'Share menu…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share the menu' });
  const save = dialog.getByRole('button', { name: 'Save picture' });
  await expect.poll(() => save.isEnabled()).toBe(true);
  await expectNoFaultsInBothLooks(page, 'the menu to share');
  const seen = await dialog.locator('canvas').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    const at = (x: number, y: number) => [...(data?.slice((y * 1080 + x) * 4).slice(0, 3) ?? [])];
    /** How many signs' worth of dark ink is between two heights. */
    const inkIn = (top: number, bottom: number) => {
      let count = 0;
      for (let i = top * 1080 * 4; i < bottom * 1080 * 4; i += 4) {
        if ((data?.[i] ?? 255) < 90 && (data?.[i + 1] ?? 255) < 90) count++;
      }
      return count;
    };
    const { width, height } = canvas;
    return { width, height, head: at(5, 5), paper: at(5, 700), ink: inkIn(290, 1160) };
  });
  expect(seen).toMatchObject({
    ...{ width: 1080, height: 1350 },
    ...{ head: [194, 65, 12], paper: [255, 249, 240] },
  });
  expect(seen.ink).toBeGreaterThan(1000);
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(file.suggestedFilename()).toMatch(/^menu-\d{4}-\d\d-\d\d\.png$/);
  const png = await buffer(await file.createReadStream());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1080, 1350]);
  if (process.env.SCREENSHOTS) await file.saveAs(`${process.env.SCREENSHOTS}/menu-card.png`);
}
