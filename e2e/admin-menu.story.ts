import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { signIn, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';

/** A shift that other stories do not use: they order for tomorrow. */
async function openDinnerAfterTomorrow(page: StoryPage): Promise<void> {
  await page.getByRole('link', { name: 'Menu', exact: true }).click();
  await page.getByRole('tab', { name: /^Day After Tomorrow/ }).click();
  await page.getByText('Dinner', { exact: true }).first().click();
}

const dishName = () => `Undhiyu ${randomUUID().slice(0, 8)}`;
const cardOf = (page: StoryPage, dish: string) => page.getByRole('article', { name: dish });

describe('an admin at the menus', () => {
  it('adds a dish after errors of the form, with items and a photo, and customers see it', async () => {
    await using page = await openPage({ width: 1280 });
    await signIn(page);
    await openDinnerAfterTomorrow(page);
    await page.getByRole('button', { name: 'Add Menu' }).click();
    expect(await page.getByRole('button', { name: 'Add Menu' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    for (const text of ['Variant is required', 'Valid price is required', 'Status is required']) {
      await page.getByText(text, { exact: true }).waitFor();
    }

    const dish = dishName();
    await page.getByLabel('Variant').fill(dish);
    await page.getByLabel('Price (₹)').fill('149.50');
    await page.getByLabel('Status', { exact: true }).selectOption('Available');
    for (const item of ['Puri', 'Undhiyu', 'Jalebi']) {
      await page.getByLabel('Items', { exact: true }).fill(item);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: 'Move Undhiyu up' }).press('Enter');
    await page.getByRole('button', { name: 'Remove Jalebi' }).click();
    const image = {
      create: { width: 1200, height: 900, channels: 3, background: '#c2410c' },
    } as const;
    await page.locator('input[type="file"]').setInputFiles({
      name: 'dinner.png',
      mimeType: 'image/png',
      buffer: await sharp(image).png().toBuffer(),
    });
    await page.getByRole('button', { name: 'Remove photo' }).waitFor();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const saved = toastOf(page, 'Menu Saved');
    expect(await saved.innerText()).toContain('Menu has been saved successfully.');
    await cardOf(page, dish).getByText('₹149.50').waitFor();

    await using customer = await openPage({ width: 360 });
    await customer.goto('/menu');
    await customer.getByRole('tab', { name: /^Day After Tomorrow/ }).click();
    await customer.getByText('Dinner', { exact: true }).first().click();
    await customer.getByRole('heading', { name: dish }).waitFor();
    const photo = customer.getByRole('img', { name: dish });
    await photo.scrollIntoViewIfNeeded();
    await expect
      .poll(() => photo.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
    expect(await photo.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(
      /\/media\/[\w-]+-\d+\.avif$/,
    );
  });
});
