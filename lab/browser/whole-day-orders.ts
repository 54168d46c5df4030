/**
 * Orders of a day on the screens: a customer's by UPI and in cash, a known customer's by phone, a
 * late one.
 */
import type { Wish } from '../simulation/whole-day/day-customers.ts';
import { writeDown } from '../simulation/whole-day/day-customers.ts';
import type { Day } from '../simulation/whole-day/day-orders.ts';
import type { OwnOrder } from '../simulation/whole-day/own-books.ts';
import { payInSandbox, readStatus } from './customer-steps.ts';
import type { Handwork } from './hand-counter.ts';
import { openAs, openScreen, type Screen } from './whole-day-screens.ts';

const phone = 360;
const laptop = 1280;

/** Records the orders of a number that are not in the books yet, as the office sees them. */
async function writeDownOf(day: Day, wish: Wish, source: OwnOrder['source']): Promise<OwnOrder[]> {
  const { shop, books } = day;
  const known = new Set(books.orders.map(({ number }) => number));
  const filter = { isorder: true, orderdate: day.today };
  const { orders } = await shop.call<{
    orders: { id: number; mobile_no: string; shift: 'Lunch' | 'Dinner' }[];
  }>('POST', '/api/admin/orders/filter', filter, { as: shop.admin });
  const numbers = orders
    .filter(({ id, mobile_no }) => mobile_no === wish.mobileNo && !known.has(id))
    .map(({ id, shift }) => ({ id, shift, deliveryDate: wish.date, totalAmount: 0 }));
  return writeDown(books, wish, { numbers, source });
}

async function fillCart(page: Screen, { lines }: Wish): Promise<void> {
  await page.goto('/menu');
  for (const { dish, quantity } of lines) {
    const add = page.getByRole('button', { name: `Add ${dish.name}` }).first();
    await add.and(page.locator(':enabled')).click();
    const more = page.getByRole('button', { name: `One more ${dish.name}` }).first();
    for (let each = 1; each < quantity; each++) await more.click();
  }
  await page.getByRole('button', { name: /Order Now/ }).click();
}

/** Selects it by typing, once the addresses have loaded. */
async function typeArea(page: Screen, area: string): Promise<void> {
  const location = page.getByLabel('Delivery location');
  await location.getByRole('option', { name: area }).waitFor({ state: 'attached' });
  await location.focus();
  await page.keyboard.type(area);
}

async function typeCheckout(page: Screen, { area, mobileNo, note }: Wish): Promise<void> {
  await typeArea(page, area);
  await page.getByLabel('Mobile number').click();
  await page.keyboard.type(mobileNo);
  await page.getByLabel('Address', { exact: true }).click();
  await page.keyboard.type(note);
}

export async function orderByUpi(day: Day, rows: Handwork[]): Promise<void> {
  const wish = day.wishes.web(day.today, ['Lunch'], 'online');
  await using page = await openScreen(day.shop, phone, rows);
  await page.hand.count('a customer orders lunch and pays by UPI', async () => {
    await fillCart(page, wish);
    await typeCheckout(page, wish);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await payInSandbox(page, /^Pay ₹/);
    if ((await readStatus(page)) !== 'Successful') throw new Error('The payment did not succeed.');
  });
  day.books.payOnline(...(await writeDownOf(day, wish, 'web')));
}

export async function orderInCash(day: Day, rows: Handwork[]): Promise<void> {
  const wish = day.wishes.web(day.today, ['Lunch'], 'cash');
  await using page = await openScreen(day.shop, phone, rows);
  await page.hand.count('a customer orders lunch in cash', async () => {
    await fillCart(page, wish);
    await typeCheckout(page, wish);
    await page.getByText('Pay in cash when it comes').click();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByRole('heading', { name: 'Your order is confirmed' }).waitFor();
  });
  await writeDownOf(day, wish, 'web');
}

/** A known customer's usual meal, in cash, with the keyboard only. */
export async function orderByPhone(day: Day, usual: OwnOrder, rows: Handwork[]): Promise<void> {
  const { shop, today } = day;
  const { mobileNo, area, settlement, lines } = usual;
  const path = '/admin/dashboard/new-order';
  await using page = await openAs(shop, shop.admin, { width: laptop, path, rows });
  const field = page.getByLabel('Number or name');
  await field.waitFor();
  await page.hand.count('staff take the order of a regular by phone', async () => {
    await page.keyboard.type(mobileNo);
    for (const { dish, quantity } of lines)
      await page
        .getByLabel(`${dish.name}, how many`)
        .and(page.locator(`[value="${quantity}"]`))
        .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Order placed' }).waitFor();
  });
  const wish = { date: today, mobileNo, area: area as Wish['area'], settlement, lines };
  await writeDownOf(day, { ...wish, note: '' }, 'phone');
}

/** After the cut-off, for a new customer: it needs a reason, and is in cash. */
export async function orderLate(day: Day, rows: Handwork[]): Promise<void> {
  const { shop, today, wishes } = day;
  const wish = wishes.staff(today, 'Lunch', 'cash');
  const path = '/admin/dashboard/new-order';
  await using page = await openAs(shop, shop.admin, { width: laptop, path, rows });
  await page.getByLabel('Number or name').waitFor();
  await page.hand.count('staff take a late order of somebody new', async () => {
    await page.keyboard.type(wish.mobileNo);
    await page.getByText(/^Nobody has ordered/).waitFor();
    // Late orders are hidden behind this heading.
    await page.getByText('Today, Lunch', { exact: true }).first().click();
    for (const { dish, quantity } of wish.lines) {
      await page.getByLabel(`${dish.name}, how many`).first().click();
      await page.keyboard.type(String(quantity));
    }
    await page.getByLabel('Reason').click();
    await page.keyboard.type('Their train was late');
    await typeArea(page, wish.area);
    await page.getByLabel('Door').click();
    await page.keyboard.type(wish.note);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Order placed' }).waitFor();
  });
  await writeDownOf(day, wish, 'phone');
}
