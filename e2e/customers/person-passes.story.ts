import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { signIn, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { type Call, orderByCalls } from '#lab/browser/calls.ts';
import { type DemoShop, startDemoCopy } from '#lab/browser/demo-copy.ts';
import { offerPassByCalls } from '#lab/browser/pass-steps.ts';
import { dayName } from '#src/passes/my-words-rules.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import { weekdayOf } from '#src/settings/shift-rules.ts';

/** By width: each person orders first. */
const people: Record<number, string> = { 1280: '9700000281', 360: '9700000282' };
const mostKeys = 12;

let shop: DemoShop;
let call: Call;
let today: string;
beforeAll(async () => {
  shop = await startDemoCopy(0);
  ({ call, today } = await offerPassByCalls(shop.url, people[1280] ?? ''));
});
afterAll(() => shop.close());

async function openPerson(page: StoryPage, mobile: string) {
  await orderByCalls(mobile, shop.url);
  const { customers } = await call<{ customers: { id: string }[] }>(
    'POST',
    '/api/admin/customers/search',
    { text: mobile },
  );
  await signIn(page);
  await page.goto(`/admin/dashboard/customers/${customers[0]?.id}`);
  const card = page.getByRole('region', { name: 'Passes' });
  await card.getByRole('button', { name: 'Sell a pass' }).waitFor();
  await page.getByRole('region', { name: 'Orders' }).getByRole('listitem').first().waitFor();
  return card;
}

/** Skips the next day in the calendar, and stops the pass. */
async function skipAndStop(page: StoryPage, card: Awaited<ReturnType<typeof openPerson>>) {
  const [next = ''] = [1, 2].map((ahead) => addDays(today, ahead)).filter(weekdayOf);
  const named = dayName(next);
  const dialog = page.getByRole('dialog');
  const press = async (name: string | RegExp) => {
    const button = card.getByRole('button', { name });
    await button.click();
    await dialog.waitFor();
  };
  await press(`Lunch on ${named} comes`);
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await toastOf(page, 'Skipped').waitFor();
  await card.getByText(`Lunch is skipped on ${named}`).waitFor();

  await press('Stop: P');
  await dialog.getByText('26 meals left = ₹2,600.00. Goes back from the till.').waitFor();
  await expectNoFaultsInBothLooks(page, 'stopping');
  await dialog.getByLabel('Reason').fill('Moved away');
  await dialog.getByRole('button', { name: 'Stop it' }).click();
  await toastOf(page, 'is stopped').waitFor();
  await card.getByText('Stopped and ended (1)').waitFor();
  expect(await card.getByRole('list', { name: 'Standing meals' }).count()).toBe(0);
}

describe('the passes of a person', () => {
  it('are sold in cash with few keys, with the standing meal, and stopped', async () => {
    await using page = await openPage({ width: 1280, shopUrl: shop.url });
    const card = await openPerson(page, people[1280] ?? '');
    let keys = 0;
    const key = async (name: string) => {
      keys += 1;
      await page.keyboard.press(name);
    };
    await key('p');
    await page.getByRole('dialog', { name: 'Sell a pass' }).waitFor();
    await expectNoFaultsInBothLooks(page, 'selling');
    await key('Enter');
    const sold = page.getByRole('dialog', { name: /^P\d+ is sold$/ });
    await sold.getByRole('link', { name: 'Receipt' }).waitFor();
    // A second Enter sells nothing more.
    await key('Enter');
    await key('Escape');
    await sold.waitFor({ state: 'hidden' });
    expect(keys).toBeLessThanOrEqual(mostKeys);
    await card.getByText(/^26 of 26 meals left, ₹2,600.00, use /).waitFor();
    await card.getByText(/^Lunch Mon–Sat, 1 Full tiffin, Kudasan, B-204, Shanti/).waitFor();
    expect(await card.getByText(/26 meals left/).count()).toBe(1);
    await expectNoFaultsInBothLooks(page, 'passes of a person');
    await skipAndStop(page, card);
  });

  it('are sold, skipped and stopped on a phone, once for a double tap', async () => {
    await using page = await openPage({ width: 360, shopUrl: shop.url });
    const card = await openPerson(page, people[360] ?? '');
    await card.getByRole('button', { name: 'Sell a pass' }).tap();
    const sell = page.getByRole('dialog', { name: 'Sell a pass' });
    await sell.getByRole('button', { name: 'Sell it' }).dblclick();
    const sold = page.getByRole('dialog', { name: /^P\d+ is sold$/ });
    await sold.getByRole('button', { name: 'Done' }).click();
    await card.getByText(/^26 of 26 meals left/).waitFor();
    expect(await card.getByText(/of 26 meals left/).count()).toBe(1);
    await expectNoFaultsInBothLooks(page, 'passes of a person');
    await skipAndStop(page, card);
  });
});
