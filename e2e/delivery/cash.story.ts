import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoFaultsInBothLooks } from '#lab/browser/accessibility.ts';
import { openPage, type StoryPage } from '#lab/browser/browser.ts';
import { type CashShop, heldLine, orderName, startCashShop } from '#lab/browser/cash-steps.ts';
import { payInSandbox, readStatus } from '#lab/browser/customer-steps.ts';
import { openStops, otherRider, signInRider } from '#lab/browser/delivery-steps.ts';
import { qrOnScreen } from '#lab/browser/qr-on-screen.ts';
import { variation } from '#lab/browser/variations.ts';
import { expectEverythingFits } from '#lab/browser/zoom.ts';

/** Messages of the browser itself when there is no network. */
const noSignal = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_CONNECTION/;

let shop: CashShop;
beforeAll(async () => {
  shop = await startCashShop(8);
});
afterAll(() => shop.close());

type Order = CashShop['orders'][number];
const orderAt = (index: number): Order => {
  const order = shop.orders[index];
  if (!order) throw new Error('The shop has fewer orders.');
  return order;
};
const moneyOf = (page: StoryPage, order: Order) =>
  page.getByRole('region', { name: `Money: ${orderName(order)}` });
/** With the keyboard, because a tap so soon after the page has moved would be ignored. */
const pressButton = (page: StoryPage, name: string | RegExp) =>
  page.getByRole('button', { name }).press('Enter');
const press = (page: StoryPage, key: string, order: Order) =>
  pressButton(page, `${key}: ${orderName(order)}`);
/** The phone is put away, so no tap is held for Undo any longer. */
const pocket = (page: StoryPage) =>
  page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
const openRound = async () => {
  const page = await openPage({ width: 360, shopUrl: shop.url, expectedErrors: noSignal });
  await signInRider(page);
  await page.getByRole('tab', { name: /^Out For Delivery/ }).click();
  await openStops(page);
  return page;
};
/** How many times the rider received cash for an order, according to the shop. */
const timesCollected = async ({ id }: Order) =>
  (await shop.held()).entries.filter(({ orderId }) => orderId === id).length;
const statusOf = async ({ id }: Order) =>
  (await shop.call<{ order: { status: string } }>('GET', `/api/admin/orders/${id}`)).order.status;
const heldNow = async () => (await shop.held()).holds;

describe('at a door', () => {
  it('cash is recorded with one key, and only once on a double tap', async () => {
    const order = orderAt(0);
    await using page = await openRound();
    const money = moneyOf(page, order);
    await money.getByText(`Collect ₹${order.amount}`).waitFor();
    await heldLine(page, 0).waitFor();
    await expectNoFaultsInBothLooks(page, 'orders in cash');
    await expectEverythingFits(page, 'orders in cash');
    await page.getByRole('button', { name: `Cash: ${orderName(order)}` }).dblclick();
    await money.getByText(`₹${order.amount} paid`).waitFor();
    await heldLine(page, order.amount).waitFor();
    await pocket(page);
    await expect.poll(heldNow).toBe(order.amount);
    expect(await timesCollected(order)).toBe(1);
    await heldLine(page, order.amount).press('Enter');
    const parts = page.getByRole('list', { name: 'What it is made of' });
    await parts.getByText(orderName(order).slice('Order '.length)).first().waitFor();
    await expectNoFaultsInBothLooks(page, 'the cash in hand');
  });

  variation('the code is the order’s own page, and the stop says that it is paid', async () => {
    const order = orderAt(2);
    await using page = await openRound();
    await press(page, 'QR', order);
    const dialog = page.getByRole('dialog', { name: `₹${order.amount} for order` });
    const link = await qrOnScreen(dialog.getByRole('img', { name: 'Code of the payment page' }));
    expect(link).toContain(`${shop.url}/pay/${order.id}-`);
    await expectNoFaultsInBothLooks(page, 'the code of a payment page');
    await using payer = await openPage({ width: 360, shopUrl: shop.url });
    await payer.goto(link ?? '');
    await payer.getByRole('button', { name: /^Pay ₹/ }).click();
    await payInSandbox(payer, /^Pay ₹/);
    expect(await readStatus(payer)).toBe('Successful');
    await dialog.getByRole('status').filter({ hasText: 'Paid' }).waitFor();
    await pressButton(page, 'Done');
    await moneyOf(page, order).getByText(`₹${order.amount} paid`).waitFor();
    expect(await timesCollected(order)).toBe(0);
  });

  variation('what is not paid has a reason, and can be handed over then', async () => {
    const order = orderAt(3);
    await using page = await openRound();
    await press(page, 'Not paid', order);
    await page.getByRole('dialog', { name: 'Not paid' }).waitFor();
    await expectNoFaultsInBothLooks(page, 'why an order is not paid');
    await pressButton(page, 'Pays later');
    await moneyOf(page, order).getByText('Pays later').waitFor();
    await press(page, 'Mark as Completed', order);
    await pressButton(page, 'Confirm');
    await pocket(page);
    await expect.poll(() => statusOf(order)).toBe('done');
    const { owed } = await shop.call<{ owed: { orderId: number; reason: string }[] }>(
      'GET',
      '/api/admin/cash',
    );
    expect(owed).toMatchObject([{ orderId: order.id, reason: 'payLater' }]);
  });

  variation(
    'without a signal taps wait, and are the money of one tap each when it is back',
    async () => {
      const [one, other] = [orderAt(4), orderAt(5)];
      const before = await heldNow();
      const sum = before + one.amount + other.amount;
      await using page = await openRound();
      await heldLine(page, before).waitFor();
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.reload();
      await openStops(page);
      await page.context().setOffline(true);
      await press(page, 'Cash', one);
      await press(page, 'Cash', other);
      await pocket(page);
      await page.getByText('2 taps waiting').waitFor();
      await page.reload();
      await page.getByText(/^No signal\./).waitFor();
      await heldLine(page, sum).press('Enter');
      await page.getByText('Not sent yet').waitFor();
      await page.keyboard.press('Escape');
      expect(await heldNow()).toBe(before);

      await page.context().setOffline(false);
      await expect.poll(heldNow).toBe(sum);
      await page.getByText('2 taps waiting').waitFor({ state: 'hidden' });
      expect([await timesCollected(one), await timesCollected(other)]).toEqual([1, 1]);
      await heldLine(page, sum).waitFor();
    },
  );

  variation(
    'what was collected stays with who took it, whoever has the order by then',
    async () => {
      const order = orderAt(6);
      const before = await heldNow();
      await using page = await openRound();
      await page.context().setOffline(true);
      await press(page, 'Cash', order);
      await pocket(page);
      await page.getByText('1 tap waiting').waitFor();
      // From another phone of the rider.
      const report = { orderId: order.id, problem: 'nobodyThere' };
      await shop.callAsRider('PUT', '/api/deliveryboy/order/problem', report);
      await shop.assign(order, otherRider.mobile);
      await page.context().setOffline(false);
      await expect.poll(heldNow).toBe(before + order.amount);
      await moneyOf(page, order).waitFor({ state: 'hidden' });
      await heldLine(page, before + order.amount).waitFor();
    },
  );

  variation('what is left at one gate is paid together, and handed over together', async () => {
    const [one, other] = [orderAt(1), orderAt(7)];
    const before = await heldNow();
    await using page = await openRound();
    await pressButton(page, /^Cash for all 2: /);
    await pocket(page);
    await expect.poll(heldNow).toBe(before + one.amount + other.amount);
    await pressButton(page, /^All 3 delivered here/);
    await pressButton(page, 'Confirm');
    await pocket(page);
    await expect.poll(() => statusOf(one)).toBe('done');
    await expect.poll(() => statusOf(other)).toBe('done');
  });
});
