/** The evening of a day on the screens: counting cash, a difference, the day close. */
import { dayText } from '#src/accounting/web/admin/days/day-texts.ts';
import type { RiderName } from '../simulation/whole-day/day-menu.ts';
import type { Day } from '../simulation/whole-day/day-orders.ts';
import { toastOf } from './admin-steps.ts';
import type { Handwork } from './hand-counter.ts';
import { openAs } from './whole-day-screens.ts';

const notes = [500, 200, 100, 50, 20, 10, 5, 2, 1];

/** The balance on the rider's phone before the remittance. */
export async function readCashBalance(day: Day, rider: RiderName, rupees: number): Promise<void> {
  const { shop } = day;
  const path = '/delivery';
  await using page = await openAs(shop, shop.riders[rider], { width: 360, path, rows: [] });
  const text = `You hold ₹${rupees.toLocaleString('en-IN')}`;
  await page.getByRole('button', { name: text }).waitFor();
}

interface Counted {
  rider: string;
  /** In whole rupees, the rider's amount and the counted amount. */
  said: number;
  counted: number;
}

/** By notes, one kind after the other. */
export async function countCash(
  day: Day,
  { rider, said, counted }: Counted,
  rows: Handwork[],
): Promise<void> {
  const { shop } = day;
  const path = '/admin/dashboard/cash';
  await using page = await openAs(shop, shop.admin, { width: 1280, path, rows });
  const count = page.getByRole('button', { name: `Count cash: ${rider}` });
  await count.waitFor();
  await page.hand.count(`the office counts the cash of a rider, ₹${counted}`, async () => {
    await count.click();
    const dialog = page.getByRole('dialog', { name: `Count the cash of ${rider}` });
    await dialog.getByLabel(/^Handed over/).click();
    await page.keyboard.type(String(said));
    let left = counted;
    for (const note of notes) {
      const pieces = Math.floor(left / note);
      left -= pieces * note;
      if (pieces === 0) continue;
      await dialog.getByLabel(`₹${note} ×`, { exact: true }).click();
      await page.keyboard.type(String(pieces));
    }
    await page.keyboard.press('Enter');
    await toastOf(page, said === counted ? 'Booked' : 'The amounts differ').waitFor();
  });
}

export async function resolveDifference(day: Day, rider: string, rows: Handwork[]): Promise<void> {
  const { shop } = day;
  const path = '/admin/dashboard/cash';
  await using page = await openAs(shop, shop.owner, { width: 1280, path, rows });
  const resolve = page.getByRole('button', { name: `Resolve: ${rider}` });
  await resolve.waitFor();
  await page.hand.count('the owner resolves a difference', async () => {
    await resolve.click();
    const dialog = page.getByRole('dialog', { name: `Resolve the difference of ${rider}` });
    await dialog.getByLabel('Reason').click();
    await page.keyboard.type('Lost on the way');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  });
  await resolve.waitFor({ state: 'detached' });
}

export async function closeDay(day: Day, rows: Handwork[]): Promise<void> {
  const { shop, today } = day;
  const path = `/admin/dashboard/days/${today}`;
  await using page = await openAs(shop, shop.owner, { width: 1280, path, rows });
  const close = page.getByRole('button', { name: 'Close the day…' });
  await close.waitFor();
  await page.hand.count('the owner closes the day', async () => {
    await close.click();
    const question = page.getByRole('dialog', { name: `Close ${dayText(today)}?` });
    await question.getByRole('button', { name: 'Close the day' }).click();
    await toastOf(page, 'The day is closed').waitFor();
  });
}
