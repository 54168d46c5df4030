/** The morning of a day on the screens: assigning, freezing the count, packing. */
import type { Day } from '../simulation/whole-day/day-orders.ts';
import { toastOf } from './admin-steps.ts';
import type { Handwork } from './hand-counter.ts';
import { openAs } from './whole-day-screens.ts';

/** Assigns all waiting orders with one click; returns their number. */
export async function assignAll(day: Day, rows: Handwork[]): Promise<number> {
  const { shop } = day;
  const path = '/admin/dashboard/orders';
  await using page = await openAs(shop, shop.admin, { width: 1280, path, rows });
  const all = page.getByRole('button', { name: /^Assign as last time Lunch · \d+$/ });
  await all.waitFor();
  const count = Number(/\d+$/.exec(await all.innerText())?.[0]);
  await page.hand.count(`the office assigns ${count} orders to 3 riders`, async () => {
    await all.click();
    const dialog = page.getByRole('dialog', { name: 'Assign as last time' });
    await dialog.getByRole('button', { name: `Assign ${count} orders` }).click();
    await toastOf(page, 'Orders assigned').waitFor();
  });
  return count;
}

export async function freezeLunch(day: Day, rows: Handwork[]): Promise<void> {
  const { shop, today } = day;
  const path = `/kitchen?date=${today}&shift=Lunch`;
  await using page = await openAs(shop, shop.cook, { width: 768, path, rows });
  const freeze = page.getByRole('button', { name: 'Freeze now' });
  await freeze.waitFor();
  await page.hand.count('the kitchen freezes the count of lunch', async () => {
    await freeze.click();
    const question = page.getByRole('dialog', { name: /^Freeze the lunch of/ });
    await question.getByRole('button', { name: 'Freeze now' }).click();
    await page.getByText(/^Frozen .* by Ramila Ben$/).waitFor();
  });
}

/** At least this many: one tap packs all boxes of a stop. */
export async function packBoxes(day: Day, boxes: number, rows: Handwork[]): Promise<void> {
  const { shop, today } = day;
  const path = `/kitchen/packing?date=${today}&shift=Lunch`;
  await using page = await openAs(shop, shop.cook, { width: 768, path, rows });
  await page.getByText(/^Packed 0 of \d+$/).waitFor();
  const ticks = page.locator('main li button[aria-pressed="false"]');
  await ticks.first().waitFor();
  await page.hand.count(`the kitchen packs ${boxes} boxes of a stop by taps`, async () => {
    for (let packed = 0; packed < boxes; ) {
      await ticks.first().click();
      await page.getByText(new RegExp(`^Packed ${packed} of `)).waitFor({ state: 'hidden' });
      const text = await page.getByText(/^Packed \d+ of \d+$/).innerText();
      packed = Number(/\d+/.exec(text)?.[0]);
    }
  });
  await page.getByText('not sent yet').first().waitFor({ state: 'hidden' });
}

export async function closePacking(day: Day, rows: Handwork[]): Promise<void> {
  const { shop, today } = day;
  const path = `/kitchen/packing?date=${today}&shift=Lunch`;
  await using page = await openAs(shop, shop.cook, { width: 768, path, rows });
  const close = page.getByRole('button', { name: 'Close packing' });
  await close.waitFor();
  await page.hand.count('the kitchen closes the packing of lunch', async () => {
    await close.click();
    await page.getByText(/^Packing was closed .* by Ramila Ben\.$/).waitFor();
  });
}
