import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { signIn, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { type DemoShop, startDemoCopy } from '#lab/browser/demo-copy.ts';
import { dishFile } from '#lab/builders/picture-builders.ts';

const settings = '/admin/dashboard/settings';

/** A separate shop, so that no other story sees its new name. */
let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoCopy(0);
});
afterAll(() => shop.close());

const open = (width: number, expectedErrors?: RegExp) =>
  openPage({ width, shopUrl: shop.url, ...(expectedErrors && { expectedErrors }) });

async function openSection(page: StoryPage, name: string): Promise<void> {
  await signIn(page);
  await page.goto(`${settings}/${name.toLowerCase()}`);
  await page.getByRole('heading', { name, level: 2 }).waitFor();
}

describe('the settings', () => {
  it('open one by one on a phone, and Back returns to their list', async () => {
    await using page = await open(360);
    await signIn(page);
    await page.goto(settings);
    await page.getByRole('link', { name: /^Legal and tax/ }).click();
    await page.waitForURL(`**${settings}/papers`);
    await page.getByLabel('Legal name').waitFor();
    expect(await page.getByRole('link', { name: /^Links/ }).count()).toBe(0);
    await page.goBack();
    await page.getByRole('link', { name: /^Links/ }).waitFor();
    await page.getByRole('link', { name: /^Links/ }).click();
    await page.getByRole('link', { name: 'All settings' }).click();
    await page.waitForURL(`**${settings}`);
  });

  it('have no faults for screen readers, with and without errors', async () => {
    await using page = await open(1280);
    await openSection(page, 'Shop');
    for (const link of await page
      .getByRole('navigation', { name: 'Settings' })
      .locator(`a[href^="${settings}/"]`)
      .all()) {
      const [label = ''] = (await link.innerText()).split('\n');
      await link.click();
      await page.getByRole('region', { name: label, exact: true }).waitFor();
      await expectNoFaultsInBothLooks(page, label);
    }
    await page.goto(`${settings}/papers`);
    await page.getByLabel('GSTIN').fill('24');
    await page.getByRole('button', { name: 'Add a scheme' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please enter its first day.').waitFor();
    await expectNoFaultsInBothLooks(page, 'papers with mistakes');
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByText('In force', { exact: true }).waitFor();
    await expectNoFaultsInBothLooks(page, 'the history');
  });

  it('show an uploaded picture to customers, sharp and with few bytes', async () => {
    await using page = await open(1280);
    await openSection(page, 'Pictures');
    const files = {
      logo: await dishFile('png', 300, 300),
      hero: await dishFile('jpeg', 1500, 1000),
    };
    const choose = (label: string, buffer: Buffer) =>
      page.getByLabel(label, { exact: true }).setInputFiles({
        ...{ name: 'picture.png', mimeType: 'image/png', buffer },
      });
    await choose('Logo', files.logo);
    await page.getByAltText('Logo: your own').waitFor();
    await choose('Picture of the home page', files.hero);
    await page.getByAltText('Picture of the home page: your own').waitFor();
    await page.getByLabel('In words').fill('Our own thali');
    await page.getByRole('button', { name: 'Save' }).click();
    await toastOf(page, 'Settings saved').waitFor();

    await using customer = await open(360);
    const pictures: string[] = [];
    customer.on('request', (request) => {
      if (request.resourceType() === 'image') pictures.push(new URL(request.url()).pathname);
    });
    await customer.goto('/');
    const hero = customer.getByAltText('Our own thali');
    await hero.waitFor();
    await customer.waitForFunction(
      () => [...document.images].find(({ alt }) => alt === 'Our own thali')?.complete,
    );
    // Requested once, for the page and its head together.
    const asked = pictures.filter((path) => path.startsWith('/media/hero-'));
    expect(asked).toEqual([expect.stringMatching(/^\/media\/hero-[0-9a-f]{32}-320\.avif$/)]);
    expect(pictures.some((path) => path.startsWith('/media/logo-'))).toBe(true);
  });
});
