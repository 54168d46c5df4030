import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { signIn, tabTo, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { type DemoShop, startDemoCopy } from '#lab/browser/demo-copy.ts';
import { shortDay } from '#src/platform/contract/business-day.ts';

const paidOrders = 20;

let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoCopy(paidOrders);
});
afterAll(() => shop.close());

const next = (page: StoryPage) => page.getByRole('region', { name: 'Next text' });

/** The chat is a separate page; returns its address. */
async function lookAtChat(page: StoryPage, open: () => Promise<void>): Promise<URL> {
  const [chat] = await Promise.all([page.waitForEvent('popup'), open()]);
  await chat.waitForLoadState();
  const address = new URL(chat.url());
  await chat.close();
  await page.bringToFront();
  // In a headless browser all pages are visible all the time.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  return address;
}

describe('a closed shift', () => {
  it('refunds 20 paid orders, informs customers on every page, and reopens', async () => {
    const shopUrl = shop.url;
    await using admin = await openPage({ width: 1280, shopUrl });
    await signIn(admin);
    await admin.getByRole('link', { name: 'Closures' }).click();
    await admin.getByText('Open every day').waitFor();
    await expectNoFaultsInBothLooks(admin, 'no closures');

    // With the keyboard only.
    await tabTo(admin, admin.getByRole('button', { name: 'Close days…' }));
    await admin.keyboard.press('Enter');
    const dialog = admin.getByRole('dialog', { name: 'Close days' });
    await tabTo(admin, dialog.getByRole('radio', { name: 'All day' }));
    await admin.keyboard.press('ArrowRight');
    await tabTo(admin, dialog.getByLabel('Reason'));
    await admin.keyboard.type('Diwali');
    await dialog.getByText(/\d+ paid orders are cancelled and ₹[\d,.]+ goes back/).waitFor();
    await dialog
      .getByText(`Customers read: “No lunch on ${shortDay(shop.today)}: Diwali”.`)
      .waitFor();
    await expectNoFaultsInBothLooks(admin, 'closing');
    await admin.keyboard.press('Enter');

    const people = admin.getByRole('dialog', { name: 'People to tell' });
    const rows = people.getByRole('listitem');
    await rows.first().waitFor();
    expect(await rows.count()).toBeGreaterThanOrEqual(paidOrders);
    const whatsApp = await people
      .getByRole('link', { name: /WhatsApp/ })
      .first()
      .getAttribute('href');
    expect(decodeURIComponent(whatsApp ?? '')).toContain('we are closed for lunch');
    await people.getByRole('checkbox').first().click();
    await people.getByText(/^1 of \d+ told/).waitFor();
    await expectNoFaultsInBothLooks(admin, 'people to tell');
    await people.getByRole('button', { name: 'Done' }).click();
    await admin.getByText(/orders cancelled, ₹[\d,.]+ given back; 1 of \d+ told/).waitFor();
    await expectNoFaultsInBothLooks(admin, 'a closure');

    await using customer = await openPage({ width: 360, shopUrl });
    const notice = customer.getByText(`No lunch on ${shortDay(shop.today)}: Diwali`);
    await customer.goto('/');
    await notice.waitFor();
    await customer.goto('/menu');
    await customer.getByText('Lunch is closed for today: Diwali.').waitFor();
    expect(await notice.count()).toBe(0);

    await admin.getByRole('button', { name: /^Open again/ }).click();
    const question = admin.getByRole('dialog', { name: 'Open again?' });
    await question.getByText('Orders that were cancelled stay cancelled').waitFor();
    await question.getByRole('button', { name: 'Open again' }).click();
    await toastOf(admin, 'Open again').waitFor();
    await customer.goto('/');
    await customer.getByRole('heading', { level: 1 }).waitFor();
    expect(await notice.count()).toBe(0);
  });

  it('is announced to its customers by texts, one after the other, by keyboard, and the menu is shared', async () => {
    await using page = await openPage({ width: 1280, shopUrl: shop.url });
    const html = '<title>A chat</title>';
    await page
      .context()
      .route('https://wa.me/**', (route) =>
        route.fulfill({ body: html, contentType: 'text/html' }),
      );
    await signIn(page);
    await page.getByRole('link', { name: 'Texts' }).click();
    await page.getByText(/^\d+ to send$/).waitFor();
    const count = Number.parseInt(await page.getByText(/^\d+ to send$/).innerText(), 10);
    expect(count).toBeGreaterThanOrEqual(paidOrders - 1);

    const link = next(page).getByRole('link');
    await tabTo(page, link);
    const first = await link.getAttribute('href');
    const chat = await lookAtChat(page, () => page.keyboard.press('Enter'));
    expect(chat.searchParams.get('text')).toMatch(
      /^.+: we are closed for lunch on .+ \(Diwali\), so we can't cook your order #\d+/,
    );
    expect(chat.href).toBe(first);
    // Back on the page the next link has the focus already.
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
    /** The amount of dark ink between two heights, in characters. */
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
