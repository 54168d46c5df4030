import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { toastOf } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import type { Call } from '#lab/browser/calls.ts';
import { payInSandbox } from '#lab/browser/customer-steps.ts';
import { type DemoShop, startDemoCopy } from '#lab/browser/demo-copy.ts';
import { offerPassByCalls } from '#lab/browser/pass-steps.ts';
import { variationsOf } from '#lab/browser/variations.ts';
import { dayName } from '#src/passes/my-words-rules.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import { weekdays } from '#src/settings/shift-rules.ts';

/** By width. */
const buyers: Record<number, string> = { 360: '9700000192', 1280: '9700000193' };

let shop: DemoShop;
let call: Call;
let today: string;
beforeAll(async () => {
  shop = await startDemoCopy(0);
  ({ call, today } = await offerPassByCalls(shop.url, buyers[360] ?? ''));
});
afterAll(() => shop.close());

/** To the private page of who has paid; the first payment is declined. */
async function buyPass(page: StoryPage, mobile: string): Promise<void> {
  await page.goto('/passes');
  await page.getByRole('link', { name: 'Choose 26 lunches' }).click();
  await expectNoFaultsInBothLooks(page, 'buying a pass');
  for (const day of weekdays) await page.getByRole('checkbox', { name: day }).check();
  await page.getByLabel('First day').selectOption(addDays(today, 1));
  await page.getByText(/^26 meals, from .* if you skip none\.$/).waitFor();
  await page.getByLabel('Delivery location').selectOption({ label: 'Kudasan' });
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByLabel('Address', { exact: true }).fill('B-204, Shanti Apartments');
  await page.getByRole('button', { name: 'Pay ₹2,600.00' }).click();
  await page.waitForURL(/\/sandbox-pay\//);
  await page.goBack();
  // The form is where it was, also in a browser that keeps no pages.
  await page.getByRole('button', { name: 'Pay ₹2,600.00' }).waitFor();
  await page.goForward();
  await payInSandbox(page, /Decline/);
  await page.getByRole('button', { name: 'Pay again' }).click();
  await payInSandbox(page, /^Pay/);
  await page.getByText('Your pass is paid').waitFor();
  await page.getByRole('button', { name: 'See my meals' }).click();
  await page.waitForURL(/\/my\/[\w-]{22}$/);
}

describe('a customer with a pass', () => {
  it.each(variationsOf(360, 1280))(
    'buys it, skips tomorrow in two taps, is away, and reads that it was stopped, %d px wide',
    async (width) => {
      await using page = await openPage({
        width,
        shopUrl: shop.url,
        expectedErrors: /status of 409/,
      });
      await buyPass(page, buyers[width] ?? '');
      const part = page.getByRole('region', { name: 'Your meals' });
      await part.getByText(/^26 meals left, use by /).waitFor();
      await expectNoFaultsInBothLooks(page, 'my page');
      const tomorrow = addDays(today, 1);
      const named = dayName(tomorrow);

      await part.getByRole('button', { name: 'Skip tomorrow' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Skip', exact: true }).click();
      await part.getByText('Nothing tomorrow: skipped').waitFor();

      await part.getByRole('button', { name: `Lunch on ${named} is skipped` }).click();
      const path = new URL(page.url()).pathname;
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).toBe(path);
      await part.getByRole('button', { name: `Lunch on ${named} is skipped` }).click();
      await page.getByRole('button', { name: 'Take it back' }).click();
      await part.getByText(/^Tomorrow: lunch, .*, to /).waitFor();

      await part.getByRole('button', { name: `Lunch on ${named} comes` }).click();
      await page.getByRole('button', { name: 'One more' }).click();
      await page.getByRole('button', { name: 'Add it' }).click();
      await toastOf(page, `It comes on ${named}.`).waitFor();

      await part.getByRole('button', { name: 'Away for longer' }).click();
      const away = page.getByRole('dialog');
      await away.getByLabel('From').fill(addDays(today, 3));
      await away.getByLabel('Until I say so').check();
      await away.getByRole('button', { name: 'I am away' }).click();
      await part.getByText(/^Away from .* until you say so$/).waitFor();

      // Another tab still shows what was open before staff stopped the pass.
      const passes = await call<{ passes: { number: number }[] }>('GET', '/api/admin/passes');
      const number = Math.max(...passes.passes.map((each) => each.number));
      await part.getByRole('button', { name: `Lunch on ${named} comes` }).click();
      await call('POST', `/api/admin/passes/${number}/stop`, {
        mealsLeft: 26,
        reason: 'Moved away',
      });
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Skip', exact: true }).first().click();
      await dialog.getByText('This meal does not come on this day.').waitFor();
      await page.keyboard.press('Escape');
      await part.getByText('No pass is running.').waitFor();
      await part.getByRole('link', { name: 'Buy the next pass' }).waitFor();
      await part.getByText('All your meals so far').click();
      await part.getByText(/^Stopped on .*: 26 meals paid back$/).waitFor();
    },
  );
});
