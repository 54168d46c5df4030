/** The checkout page with a fake shop, and a customer's actions on it. */
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { CheckoutPage } from '#src/app/pages/shop/checkout-page.tsx';
import { forgetPaymentChoice } from '#src/checkout/web/payment-choice.tsx';
import { forgetFields } from '#src/checkout/web/remembered-fields.ts';
import { deleteStoredOrder, storedOrders } from '#src/checkout/web/stored-orders.ts';
import { dismissToast } from '#src/platform/browser/toast.tsx';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { aMenu } from '../builders/menu-builders.ts';
import { fakeShop, loadPlayer, showPage } from './test-page.tsx';

export const cart = [
  { menu: aMenu({ variant: 'Dal Rice', pricePaise: 104_10 }), quantity: 3 },
  { menu: aMenu({ variant: 'Masala Dosa', pricePaise: 89_50 }), quantity: 1 },
];
export const address = { id: '11111111-1111-4111-8111-111111111111', shortname: 'Infocity Gate 2' };
export const payUrl = 'https://pay.test/checkout/1';

export const paths = {
  addresses: 'GET /api/user/addresses',
  order: 'POST /api/user/order',
  menus: 'GET /api/user/menus',
  pay: 'POST /api/user/payment/initiate',
} as const;

/** The server's response to an order. */
export function placedFor(totalAmount: number, id = 42) {
  return {
    order: { id, mobile_no: '9876543210', totalAmount },
    orders: [{ id, deliveryDate: '2026-11-21', shift: 'Lunch', totalAmount }],
  };
}

export function showCheckout(
  answers: Parameters<typeof fakeShop>[0] = {},
  state: unknown = { cart },
  Page: ComponentType = CheckoutPage,
) {
  const shop = fakeShop({
    [paths.addresses]: () => ({ addresses: [address] }),
    [paths.order]: () => placedFor(401.8),
    [paths.pay]: () => ({ data: { url: payUrl } }),
    // Never resolves during the tests.
    'GET /Loader.json': () => new Promise(() => undefined),
    ...answers,
  });
  // Outside the page, as in the shop, so that it remains when the page changes.
  render(<Toaster />);
  return { ...shop, router: showPage(Page, { path: '/checkout', state }) };
}

export async function fillIn() {
  await screen.findByRole('option', { name: address.shortname });
  await userEvent.selectOptions(screen.getByLabelText(/Delivery location/), address.shortname);
  await userEvent.type(screen.getByLabelText(/Mobile number/), '9876543210');
  await userEvent.type(screen.getByLabelText(/^Address/), '12 Lake View, 382421');
}

export const press = async () =>
  userEvent.click(screen.getByRole('button', { name: 'Place Order' }));
/** The address that the browser was sent to. */
export const assign = vi.fn();

/** Returns from the payment page with the browser's "back". */
export function comeBackAfter(minutes: number) {
  const now = Date.now() + minutes * 60_000;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const pageshow = Object.assign(new Event('pageshow'), { persisted: true });
  act(() => void window.dispatchEvent(pageshow));
}

/** Before and after each test of a file. */
export function startEachOnItsOwn(): void {
  beforeEach(async () => {
    await loadPlayer();
    vi.spyOn(window.location, 'assign').mockImplementation(assign);
  });

  afterEach(() => {
    cleanup();
    dismissToast();
    forgetFields();
    forgetPaymentChoice();
    for (const { key } of storedOrders()) deleteStoredOrder(key);
    assign.mockReset();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
