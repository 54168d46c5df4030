import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { signIn, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { variation } from '#lab/browser/variations.ts';

/** Far from the other stories: they order for tomorrow. */
async function openDinnerAfterTomorrow(page: StoryPage): Promise<void> {
  await page.getByRole('link', { name: 'Menu', exact: true }).click();
  await page.getByRole('tab', { name: /^Day After Tomorrow/ }).click();
  await page.getByText('Dinner', { exact: true }).first().click();
}

const dishName = () => `Undhiyu ${randomUUID().slice(0, 8)}`;
const cardOf = (page: StoryPage, dish: string) => page.getByRole('article', { name: dish });

async function addDish(page: StoryPage, dish: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Menu' }).click();
  await page.getByLabel('Variant').fill(dish);
  await page.getByLabel('Price (₹)').fill('149.50');
  await page.getByLabel('Status', { exact: true }).selectOption('Available');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await toastOf(page, 'Menu Saved').waitFor();
  await cardOf(page, dish).waitFor();
}

describe('an admin at the menus', () => {
  it('adds a dish after the form’s objections, with items and a photo, and customers see it', async () => {
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

  variation('edits, discards, closes and unpublishes it', async () => {
    await using page = await openPage({ width: 1280 });
    await signIn(page);
    await openDinnerAfterTomorrow(page);
    const dish = dishName();
    await addDish(page, dish);
    const card = cardOf(page, dish);
    await card.getByRole('button', { name: 'Edit Menu' }).click();
    await page.getByLabel('Price (₹)').fill('175');
    await page.getByRole('button', { name: 'Update Changes' }).click();
    const updated = toastOf(page, 'Menu Updated');
    expect(await updated.innerText()).toContain('Menu has been updated successfully.');
    await card.getByText('₹175.00').waitFor();

    await card.getByRole('button', { name: 'Edit Menu' }).click();
    await page.getByLabel('Price (₹)').fill('1');
    await page.getByRole('button', { name: 'Discard' }).click();
    await card.getByText('₹175.00').waitFor();

    await card.getByRole('button', { name: 'Stop selling' }).click();
    await card.getByRole('button', { name: 'Sell again' }).waitFor();
    await card.getByText('Closed').waitFor();
    await card.getByRole('button', { name: 'Unpublish' }).click();
    await card.getByText('Not published').waitFor();
  });

  variation('who was slower is told, and keeps what was typed', async () => {
    await using page = await openPage({ width: 1280, expectedErrors: /status of 409/ });
    await signIn(page);
    await openDinnerAfterTomorrow(page);
    const dish = dishName();
    await addDish(page, dish);
    await cardOf(page, dish).getByRole('button', { name: 'Edit Menu' }).click();
    await page.getByLabel('Description').fill('Mine');

    await using other = await openPage({ width: 1280 });
    await signIn(other);
    await openDinnerAfterTomorrow(other);
    await cardOf(other, dish).getByRole('button', { name: 'Edit Menu' }).click();
    await other.getByLabel('Description').fill('Theirs');
    await other.getByRole('button', { name: 'Update Changes' }).click();
    await toastOf(other, 'Menu Updated').waitFor();

    await page.getByRole('button', { name: 'Update Changes' }).click();
    await toastOf(page, 'Somebody else has changed').waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('Mine');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Update Changes' }).click();
    await cardOf(page, dish).getByText('Mine').waitFor();
  });

  variation('loses nothing by a stray click', async () => {
    await using page = await openPage({ width: 1280 });
    await signIn(page);
    await openDinnerAfterTomorrow(page);
    await page.getByRole('button', { name: 'Add Menu' }).click();
    await page.getByLabel('Variant').fill('Half a dish');
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    for (const stray of [
      page.getByRole('tab', { name: /^Today/ }),
      page.getByRole('link', { name: 'Orders' }),
    ]) {
      await stray.click();
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await question.waitFor({ state: 'hidden' });
      expect(await page.getByLabel('Variant').inputValue()).toBe('Half a dish');
    }
    await page.getByRole('link', { name: 'Orders' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  });
});
