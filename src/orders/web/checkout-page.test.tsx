import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMenu } from '#src/menus/web/test-menus.ts';
import { removeTab } from '#src/web/tab-storage.ts';
import { failure, fakeShop, loadPlayer, showPage } from '#src/web/test-page.tsx';
import { Toaster } from '#src/web/toast.tsx';
import { pendingDetail } from '../order-rules.ts';
import { Component } from './checkout-page.tsx';
import { forgetPlacement } from './order-placement.ts';

const cart = [
  { menu: aMenu({ variant: 'Dal Rice', price: 104.1 }), quantity: 3 },
  { menu: aMenu({ variant: 'Masala Dosa', price: 89.5 }), quantity: 1 },
];
const address = { id: '11111111-1111-4111-8111-111111111111', shortname: 'Infocity Gate 2' };
const payUrl = 'https://pay.test/checkout/1';

const paths = {
  addresses: 'GET /api/user/addresses',
  order: 'POST /api/user/order',
  pay: 'POST /api/user/payment/initiate',
} as const;

function placedFor(totalAmount: number) {
  return {
    order: { id: 42, mobile_no: '9876543210', totalAmount },
    orders: [{ id: 42, deliveryDate: '2026-11-21', shift: 'Lunch', totalAmount }],
  };
}

function showCheckout(answers: Parameters<typeof fakeShop>[0] = {}, state: unknown = { cart }) {
  const shop = fakeShop({
    [paths.addresses]: () => ({ addresses: [address] }),
    [paths.order]: () => placedFor(401.8),
    [paths.pay]: () => ({ data: { url: payUrl } }),
    // Still on its way when the tests are over.
    'GET /Loader.json': () => new Promise(() => undefined),
    ...answers,
  });
  const Page = () => (
    <>
      <Component />
      <Toaster />
    </>
  );
  return { ...shop, router: showPage(Page, { path: '/checkout', state }) };
}

async function fillIn() {
  await screen.findByRole('option', { name: address.shortname });
  await userEvent.selectOptions(screen.getByLabelText(/Delivery location/), address.shortname);
  await userEvent.type(screen.getByLabelText(/Mobile number/), '9876543210');
  await userEvent.type(screen.getByLabelText(/^Address/), '12 Lake View, 382421');
}

const press = async () => userEvent.click(screen.getByRole('button', { name: 'Place Order' }));
const assign = vi.fn();

/** From the payment page, by the browser's own way back. */
function comeBackAfter(minutes: number) {
  const now = Date.now() + minutes * 60_000;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const pageshow = Object.assign(new Event('pageshow'), { persisted: true });
  act(() => void window.dispatchEvent(pageshow));
}

beforeEach(async () => {
  await loadPlayer();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});

afterEach(() => {
  cleanup();
  forgetPlacement();
  removeTab('checkout-form');
  assign.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('checkout', () => {
  it('sends an empty cart home', async () => {
    const { router } = showCheckout({}, null);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('lists each line with unit price, quantity and sum, and the total', () => {
    showCheckout();
    expect(screen.getByText('Dal Rice')).toBeTruthy();
    expect(screen.getByText('₹312.30')).toBeTruthy();
    expect(screen.getAllByText('₹401.80').length).toBeGreaterThan(0);
  });

  it('names every mistake and sends no order', async () => {
    const { asked } = showCheckout();
    await press();
    expect(await screen.findByText('Please select an address.')).toBeTruthy();
    expect(screen.getByText('Please enter a mobile number.')).toBeTruthy();
    expect(screen.getByText('Please enter your full delivery address.')).toBeTruthy();
    expect(screen.getByText('Form Error')).toBeTruthy();
    expect(screen.getByText('Please fix the errors in the form.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/Delivery location/));
    expect(asked[paths.order]).toBeUndefined();
  });

  it('clears the error of a field when that field changes', async () => {
    showCheckout();
    await press();
    await screen.findByText('Please enter a mobile number.');
    await userEvent.type(screen.getByLabelText(/Mobile number/), '5');
    expect(screen.queryByText('Please enter a mobile number.')).toBeNull();
    expect(screen.getByText('Please enter your full delivery address.')).toBeTruthy();
    await press();
    expect(
      await screen.findByText(
        'Please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9.',
      ),
    ).toBeTruthy();
  });

  it('places the order and goes to the payment page', async () => {
    const { asked } = showCheckout();
    await fillIn();
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledWith(payUrl));
    expect(asked[paths.order]?.[0]?.body).toEqual({
      address_id: address.id,
      mobile_no: '9876543210',
      note: '12 Lake View, 382421',
      menus: cart.map(({ menu, quantity }) => ({ menu_id: menu.id, quantity })),
    });
    expect(asked[paths.pay]?.[0]?.body).toEqual({
      orderId: 42,
      amount: 401.8,
      mobileNumber: '9876543210',
    });
  });

  it('goes home without paying when the shop counts another total', async () => {
    const { asked, router } = showCheckout({ [paths.order]: () => placedFor(400) });
    await fillIn();
    await press();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(asked[paths.pay]).toBeUndefined();
  });

  it('stays when the payment does not start, and pays the same order at the next press', async () => {
    let down = true;
    const { asked } = showCheckout({
      [paths.pay]: () => (down ? failure(502, 'The bank is away.') : { data: { url: payUrl } }),
    });
    await fillIn();
    await press();
    expect(await screen.findByText('Failed to initiate payment.')).toBeTruthy();
    expect(screen.getByText('Payment Error')).toBeTruthy();
    down = false;
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledWith(payUrl));
    expect(asked[paths.order]).toHaveLength(1);
    expect(asked[paths.pay]).toHaveLength(2);
  });

  it('remembers an order as long as a payment page of it may take money: nobody pays twice', async () => {
    let isPaid = false;
    const { asked } = showCheckout({
      [paths.pay]: () =>
        isPaid ? failure(409, 'This order is already paid.') : { data: { url: payUrl } },
    });
    await fillIn();
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledWith(payUrl));
    isPaid = true;
    comeBackAfter(25);
    await press();
    expect(await screen.findByText('This order is already paid.')).toBeTruthy();
    expect(asked[paths.order]).toHaveLength(1);
    expect(asked[paths.pay]).toHaveLength(2);
  });

  it('counts that time from the press that came through', async () => {
    let isDown = true;
    let isPaid = false;
    const { asked } = showCheckout({
      [paths.order]: () => {
        if (isDown) throw new TypeError('Failed to fetch');
        return placedFor(401.8);
      },
      [paths.pay]: () =>
        isPaid ? failure(409, 'This order is already paid.') : { data: { url: payUrl } },
    });
    await fillIn();
    await press();
    await screen.findByText('Order not placed', {}, { timeout: 4000 });
    isDown = false;
    comeBackAfter(30);
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledWith(payUrl));
    isPaid = true;
    comeBackAfter(25);
    await press();
    expect(await screen.findByText('This order is already paid.')).toBeTruthy();
    const keys = asked[paths.order]?.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('places a new order at the press after the one that says the last has lapsed', async () => {
    const lapsed = 'This order was not paid in time. Please order again.';
    const { asked } = showCheckout({
      [paths.pay]: () =>
        asked[paths.pay]?.length === 2 ? failure(409, lapsed) : { data: { url: payUrl } },
    });
    await fillIn();
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
    comeBackAfter(25);
    await press();
    expect(await screen.findByText(lapsed)).toBeTruthy();
    expect(asked[paths.order]).toHaveLength(1);
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
    expect(asked[paths.order]).toHaveLength(2);
  });

  it('keeps an order whose payment is still being processed: the next press asks for its page again', async () => {
    const pending = 'This payment is still being processed. Please do not pay again.';
    const details = [{ path: pendingDetail, message: pending }];
    const { asked } = showCheckout({
      [paths.pay]: () =>
        asked[paths.pay]?.length === 1
          ? failure(409, pending, { details })
          : { data: { url: payUrl } },
    });
    await fillIn();
    await press();
    expect(await screen.findByText(pending)).toBeTruthy();
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledWith(payUrl));
    expect(asked[paths.order]).toHaveLength(1);
    expect(asked[paths.pay]).toHaveLength(2);
  });

  it('places a new order when the last can take no money any more', async () => {
    const { asked } = showCheckout();
    await fillIn();
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
    comeBackAfter(41);
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
    expect(asked[paths.order]).toHaveLength(2);
  });

  it('covers everything while the order is placed, and takes the message about the form away', async () => {
    showCheckout({ [paths.order]: () => new Promise(() => undefined) });
    await press();
    await screen.findByText('Form Error');
    await fillIn();
    await press();
    const overlay = await screen.findByRole('dialog', { name: 'Placing your order…' });
    expect(overlay.getAttribute('open')).not.toBeNull();
    expect(screen.queryByText('Form Error')).toBeNull();
  });

  it('gives the focus back to Place Order when the payment does not start', async () => {
    showCheckout({ [paths.pay]: () => failure(502, 'The bank is away.') });
    await fillIn();
    await press();
    await screen.findByText('Payment Error');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Place Order' }));
  });

  it('sends the same key again when the answer to an order was lost', async () => {
    let tries = 0;
    const { asked } = showCheckout({
      [paths.order]: () => {
        tries += 1;
        if (tries === 1) throw new TypeError('Failed to fetch');
        return placedFor(401.8);
      },
    });
    await fillIn();
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledWith(payUrl), { timeout: 4000 });
    const keys = asked[paths.order]?.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(keys?.[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('says what the shop says when it refuses the order, and uses a new key then', async () => {
    const { asked } = showCheckout({
      [paths.order]: () => failure(409, 'Dal Rice is sold out.'),
    });
    await fillIn();
    await press();
    expect((await screen.findAllByText('Dal Rice is sold out.')).length).toBeGreaterThan(0);
    await press();
    await waitFor(() => expect(asked[paths.order]).toHaveLength(2));
    const keys = asked[paths.order]?.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
    expect(assign).not.toHaveBeenCalled();
  });

  it('says when the addresses cannot be loaded', async () => {
    showCheckout({ [paths.addresses]: () => failure(503, 'The shop is closed for repairs.') });
    const told = await screen.findByText('The shop is closed for repairs.', {}, { timeout: 4000 });
    expect(told).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
