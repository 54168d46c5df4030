import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { orderOn, signIn, toastOf } from '#lab/browser/admin-steps.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import {
  type DeliveryShop,
  openStops,
  otherRider,
  rider,
  signInRider,
  startDeliveryShop,
} from '#lab/browser/delivery-steps.ts';
import { restFinger } from '#lab/browser/taps.ts';
import { expectEverythingFits } from '#lab/browser/zoom.ts';

/** Messages of the browser itself when there is no network, and of refused taps. */
const expected = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_CONNECTION|status of 403/;

const mobile = '9700000193';

let shop: DeliveryShop;
beforeAll(async () => {
  shop = await startDeliveryShop(8);
});
afterAll(() => shop.close());

const phone = () => openPage({ width: 360, shopUrl: shop.url, expectedErrors: expected });
/** The phone is put away, so no tap is held for Undo any longer. */
const pocket = (page: StoryPage) =>
  page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
const label = (id: number) => `Order #${String(id).padStart(4, '0')}`;
const openOut = async (page: StoryPage) => {
  await page.getByRole('tab', { name: /^Out For Delivery/ }).click();
  await page.getByText('Next stop', { exact: true }).waitFor();
  await openStops(page);
};
const complete = async (page: StoryPage, id: number) => {
  await restFinger(page);
  await page.getByRole('button', { name: `Mark as Completed: ${label(id)}` }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
};
const report = async (page: StoryPage, id: number) => {
  await restFinger(page);
  await page.getByRole('button', { name: `Could not deliver: ${label(id)}` }).click();
  await page.getByText('Nobody there', { exact: true }).click();
  await page.getByRole('button', { name: 'Report' }).click();
};
const stateOf = async (id: number) => {
  const { order } = await shop.read(id);
  const { deliveryBoy } = order as typeof order & { deliveryBoy?: { fullName: string } };
  return [order.status, deliveryBoy?.fullName, order.problem];
};

/** On a phone, a tablet and a computer; the page is a phone's again afterwards. */
async function expectGoodAtEachWidth(page: StoryPage, screen: string): Promise<void> {
  await expectNoFaultsInBothLooks(page, screen);
  for (const [width, height] of [
    [1280, 800],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectEverythingFits(page, `${screen} at ${width} px`);
  }
}

/** The number of the customer's lunch, which was placed before their dinner. */
const lunchOf = (page: StoryPage) =>
  page.evaluate(async (mobile_no) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ mobile_no });
    const answer = await fetch('/api/user/orders/details', { method: 'POST', headers, body });
    const { orders } = (await answer.json()) as { orders: { id: number; shift: string }[] };
    return orders.find(({ shift }) => shift === 'Lunch')?.id ?? 0;
  }, mobile);

describe('a rider who breaks down', () => {
  it('loses no tap that was made without a signal, while another one takes the run over', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = shop.orderIds;
    await using first = await phone();
    await using second = await phone();
    await signInRider(second, otherRider);
    await signInRider(first);
    await first.getByRole('button', { name: /^All \d+ orders out for delivery: Run/ }).click();
    await pocket(first);
    await expect.poll(() => shop.statuses()).toEqual(shop.orderIds.map(() => 'outForDelivery'));
    await openOut(first);
    await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await first.reload();
    await openOut(first);
    await first.context().setOffline(true);
    // Otherwise the stream of changes, which was open before, would go on.
    await first.reload();
    await openOut(first);
    await complete(first, a);
    await report(first, b);
    await complete(first, c);
    await pocket(first);

    await using office = await openPage({ width: 360, shopUrl: shop.url });
    await signIn(office);
    await office.goto('/admin/dashboard/runs');
    await office
      .getByRole('region', { name: new RegExp(`^Run [A-Z], ${rider.name}$`) })
      .getByRole('button', { name: /^Move to/ })
      .click();
    await office.getByText(/^\d+ of \d+ orders are out\./).waitFor();
    await expectGoodAtEachWidth(office, 'moving a run that is out');
    await office.getByRole('button', { name: `Select ${otherRider.name}` }).click();
    await toastOf(office, 'was moved').waitFor();

    await openOut(second);
    const boxes = second.getByRole('article').getByText(/^Box [A-Z]+-\d+$/);
    await boxes.first().waitFor();
    await expectGoodAtEachWidth(second, 'a run that was taken over');
    await complete(first, d);
    await pocket(first);
    await first.getByText('4 taps waiting').waitFor();

    await first.context().setOffline(false);
    await expect.poll(() => stateOf(a)).toEqual(['done', rider.name, undefined]);
    await expect.poll(() => stateOf(c)).toEqual(['done', rider.name, undefined]);
    await expect.poll(() => stateOf(b)).toEqual(['outForDelivery', otherRider.name, 'nobodyThere']);
    const told = new RegExp(
      `${label(d)} went to ${otherRider.name} at .* If you have handed it over, tell the kitchen\\.$`,
    );
    await first.getByText(told).first().waitFor();
    expect(await stateOf(d)).toEqual(['outForDelivery', otherRider.name, undefined]);
    await first.getByText(/orders are not yours any more/).waitFor();
    await expectGoodAtEachWidth(first, 'orders that are not yours any more');
    await first.getByRole('button', { name: 'Understood' }).click();
    await first.getByText(/orders are not yours any more/).waitFor({ state: 'hidden' });
    await second.getByText(label(a), { exact: true }).waitFor({ state: 'hidden' });
    await second.getByText(label(d), { exact: true }).waitFor();
  });
});

describe('“10 minutes away”', () => {
  it('is said by one press, and read on the page of the customer', async () => {
    await using customer = await openPage({ width: 360, shopUrl: shop.url });
    await orderOn(customer, mobile);
    const id = await lunchOf(customer);
    await shop.assign([id], rider.mobile);
    const { order } = await shop.read(id);
    const { deliveryDate } = order as typeof order & { deliveryDate: string };

    await using page = await phone();
    await signInRider(page);
    await page.getByRole('button', { name: /^Lunch, today/ }).click();
    await page.getByLabel('Date', { exact: true }).fill(deliveryDate);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: `Mark as Out for Delivery: ${label(id)}` }).click();
    await pocket(page);
    await expect.poll(async () => (await stateOf(id))[0]).toBe('outForDelivery');
    await openOut(page);
    const near = page.getByRole('button', { name: /^10 minutes away: / });
    expect((await near.boundingBox())?.height).toBeGreaterThanOrEqual(56);
    await near.press('Enter');
    const undo = page.getByRole('button', { name: /^Undo: / });
    await undo.waitFor();
    await expectGoodAtEachWidth(page, 'a customer was told');
    await undo.click();
    await near.click();
    await pocket(page);
    await page.getByRole('button', { name: /^Told at \d/ }).waitFor();

    await customer.goto('/');
    await customer.getByText(/About 10 minutes away, said at \d/).waitFor();
    await customer.goto('/my-orders');
    await customer.getByText(/About 10 minutes away, said at \d/).waitFor();
    await expectGoodAtEachWidth(customer, 'food that is near');
    await complete(page, id);
    await pocket(page);
    await expect.poll(async () => (await stateOf(id))[0]).toBe('done');
    await customer.getByText(/About 10 minutes away/).waitFor({ state: 'hidden' });
  });
});
