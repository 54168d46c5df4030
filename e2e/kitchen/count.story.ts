import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { signIn, tabTo } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { orderByCalls } from '#lab/browser/calls.ts';
import { type DemoShop, startDemoCopy } from '#lab/browser/demo-copy.ts';
import { addDays } from '#src/platform/contract/business-day.ts';

let shop: DemoShop;
beforeAll(async () => {
  shop = await startDemoCopy(0);
});
afterAll(() => shop.close());

/** Another browser window of the same person, with the session from the first one's storage. */
async function openBeside(page: StoryPage, path: string): Promise<StoryPage> {
  const beside = await page.context().newPage();
  await beside.goto(path);
  return beside;
}

/** A paid order for tomorrow, whose lunch is open at any time of day. */
const orderForTomorrow = (mobile: string) => orderByCalls(mobile, shop.url);

async function cancelLastOrder(admin: StoryPage, mobile: string, reason: string): Promise<void> {
  await admin.getByRole('button', { name: 'Search', exact: true }).click();
  await admin.getByRole('combobox', { name: /^Mobile number/ }).fill(mobile);
  const found = admin.getByRole('dialog', { name: 'Search', exact: true }).getByRole('option');
  await found.filter({ hasText: 'Lunch' }).click();
  const summary = admin.getByRole('dialog', { name: 'Order Summary' });
  await summary.getByRole('button', { name: 'Cancel order' }).click();
  const question = admin.getByRole('dialog').filter({ has: admin.getByLabel('Reason') });
  await question.getByLabel('Reason').fill(reason);
  await question.getByRole('button', { name: /^Cancel order/ }).click();
  await question.waitFor({ state: 'hidden' });
}

/** A click on a control that has just moved is ignored, so it is repeated. */
async function chooseLunch(page: StoryPage): Promise<void> {
  const lunch = page.getByRole('radio', { name: 'Lunch' });
  await expect
    .poll(async () => {
      if (!(await lunch.isChecked())) await page.getByText('Lunch', { exact: true }).click();
      return lunch.isChecked();
    })
    .toBe(true);
}

/** A count is marked as old after 20 s, and the page polls every 5 s. */
const oldMs = 25_000;
const mobiles = ['9876500011', '9876500012'] as const;

describe('the count of a shift', () => {
  it('is live, is frozen by hand, and shows amendments on the wall', async () => {
    const shopUrl = shop.url;
    const tomorrow = addDays(shop.today, 1);
    const shown = `?date=${tomorrow}&shift=Lunch`;
    await using admin = await openPage({ width: 1280, shopUrl, expectedErrors: /ERR_INTERNET/ });
    await admin.clock.install();
    await signIn(admin);
    await admin.getByRole('link', { name: 'Kitchen' }).click();
    await admin.getByRole('button', { name: 'Day after' }).click();
    await chooseLunch(admin);
    await admin.getByText('No meals yet').waitFor();
    expect(admin.url()).toContain(shown);
    await expectNoFaultsInBothLooks(admin, 'a count without meals');

    // On a tablet in each orientation.
    const wall = await openBeside(admin, `/kitchen${shown}&wall=`);
    await wall.setViewportSize({ width: 1024, height: 768 });
    const figures = wall.getByRole('dialog');
    await figures.getByText('No meals yet').waitFor();
    await Promise.all(mobiles.map(orderForTomorrow));
    await admin.getByText('2 meals').first().waitFor();
    await admin.getByText('of 2 orders so far').waitFor();
    await figures.getByText('2 meals so far').waitFor();
    await expectNoFaultsInBothLooks(admin, 'a count so far');
    await expectLegible(wall);

    // With the keyboard only.
    await tabTo(admin, admin.getByRole('button', { name: 'Freeze now' }));
    await admin.keyboard.press('Enter');
    const question = admin.getByRole('dialog', { name: /^Freeze the lunch of/ });
    await question.getByText(/^The count is frozen at 2 meals of 2 orders/).waitFor();
    await expectNoFaultsInBothLooks(admin, 'the question before a freeze');
    await tabTo(admin, question.getByRole('button', { name: 'Freeze now' }));
    await admin.keyboard.press('Enter');
    await admin.getByText(/^Frozen .* by Meena Shah$/).waitFor();
    await figures.getByText(/^Frozen .* by Meena Shah$/).waitFor();

    const office = await openBeside(admin, '/admin/dashboard/orders');
    await cancelLastOrder(office, mobiles[0], 'Out of town');
    await figures.getByText('rev 1: −1').waitFor();
    await figures.getByText('1 meal', { exact: true }).waitFor();
    await expectNoFaultsInBothLooks(wall, 'the wall');
    for (const [width, height] of [
      [1024, 768],
      [768, 1024],
      [1280, 720],
      [1920, 1080],
    ] as const) {
      await wall.setViewportSize({ width, height });
      await expectLegible(wall);
    }

    const strip = admin.getByRole('region', { name: 'Changes after the freeze' });
    await strip.getByText(/Order #\d+ cancelled: 1 × .*\(Out of town\)/).waitFor();
    await expectNoFaultsInBothLooks(admin, 'what changed after the freeze');
    await strip.getByRole('button', { name: 'Seen' }).click();
    await strip.getByText('rev 1: −1 · 1 change seen').waitFor();
    await admin.getByText('of 1 order, 2 when it was frozen').waitFor();

    // Without a network the wall keeps its content, and shows that it is old.
    await admin.context().setOffline(true);
    await admin.clock.fastForward(oldMs);
    await figures.getByText(/^No signal\. As of /).waitFor();
    await figures.getByText('1 meal', { exact: true }).waitFor();
    await admin.context().setOffline(false);
    await figures.getByText(/^No signal/).waitFor({ state: 'hidden' });
    await wall.getByRole('button', { name: 'Leave' }).click();
    await wall.getByText('of 1 order, 2 when it was frozen').waitFor();
  });
});

/** Legible from two metres: no figure is smaller than 48 px, and neither it nor its name is cut. */
async function expectLegible(wall: StoryPage): Promise<void> {
  const rows = wall.getByRole('dialog').getByRole('listitem');
  await rows.first().waitFor();
  const seen = await rows.evaluateAll((items) =>
    items.map((item) => {
      const figure = item.children[1];
      const { top, right, bottom } = item.getBoundingClientRect();
      const inner = figure?.firstElementChild?.getBoundingClientRect();
      const lines = [...item.children].map((line) => line.getBoundingClientRect());
      return {
        size: Number.parseFloat(figure ? getComputedStyle(figure).fontSize : '0'),
        isWhole:
          inner !== undefined &&
          lines.every((line) => line.top >= top && line.bottom <= bottom) &&
          inner.right <= right &&
          bottom <= innerHeight + 1 &&
          right <= innerWidth + 1,
      };
    }),
  );
  expect(seen.length).toBeGreaterThan(0);
  for (const { size, isWhole } of seen) {
    expect(size).toBeGreaterThanOrEqual(48);
    expect(isWhole).toBe(true);
  }
}
