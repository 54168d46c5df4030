import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { toastOf } from '#lab/browser/admin-steps.ts';
import { openPage } from '#lab/browser/browser.ts';
import { orderByCalls } from '#lab/browser/calls.ts';
import { type DemoShop, startDemoCopy } from '#lab/browser/demo-copy.ts';
import { sellPassByCalls } from '#lab/browser/pass-steps.ts';
import { dayName } from '#src/passes/my-words-rules.ts';
import { addDays } from '#src/platform/contract/business-day.ts';

const mobile = '9700000192';

let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoCopy(0);
});
afterAll(() => shop.close());

describe('my page of somebody with a pass', () => {
  it('skips tomorrow in two taps, adds one more, is away, and asks when it is too late', async () => {
    await orderByCalls(mobile, shop.url);
    const { call, path, today } = await sellPassByCalls(shop.url, mobile);
    await using page = await openPage({
      width: 360,
      shopUrl: shop.url,
      expectedErrors: /status of 409/,
    });
    await page.goto(path);
    const part = page.getByRole('region', { name: 'Your meals' });
    await part.getByText(/^26 meals left, use by /).waitFor();
    await expectNoFaultsInBothLooks(page, 'my page');
    const tomorrow = addDays(today, 1);
    const named = dayName(tomorrow);

    await part.getByRole('button', { name: 'Skip tomorrow' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Skip', exact: true }).tap();
    await part.getByText('Nothing tomorrow: skipped').waitFor();

    await part.getByRole('button', { name: `Lunch on ${named} is skipped` }).tap();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe(path);
    await part.getByRole('button', { name: `Lunch on ${named} is skipped` }).tap();
    await page.getByRole('button', { name: 'Take it back' }).tap();
    await part.getByText(/^Tomorrow: lunch, Full tiffin, to /).waitFor();

    await part.getByRole('button', { name: `Lunch on ${named} comes` }).tap();
    await page.getByRole('button', { name: 'One more' }).tap();
    await page.getByRole('button', { name: 'Add it' }).tap();
    await toastOf(page, `It comes on ${named}.`).waitFor();

    await part.getByRole('button', { name: 'Away for longer' }).tap();
    const away = page.getByRole('dialog');
    await away.getByLabel('From').fill(addDays(today, 3));
    await away.getByLabel('Until I say so').check();
    await away.getByRole('button', { name: 'I am away' }).tap();
    await part.getByText(/^Away from .* until you say so$/).waitFor();

    // The page still shows what was open before the kitchen began.
    await part.getByRole('button', { name: `Lunch on ${named} comes` }).tap();
    await call('POST', '/api/kitchen/freeze', { date: tomorrow, shift: 'Lunch' });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Skip', exact: true }).first().tap();
    await dialog.getByText(/is being cooked already\.$/).waitFor();
  });
});
