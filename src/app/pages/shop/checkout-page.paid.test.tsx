import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  assign,
  cart,
  comeBackAfter,
  fillIn,
  paths,
  payUrl,
  placedFor,
  press,
  showCheckout,
  startEachOnItsOwn,
} from '#lab/screens/checkout-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';
import { paidDetail } from '#src/checkout/checkout-rules.ts';
import { storeAsPaid } from '#src/checkout/web/stored-orders.ts';

startEachOnItsOwn();

const isPaidText = 'This order is already paid.';
const alreadyPaid = () =>
  failure(409, isPaidText, { details: [{ path: paidDetail, message: isPaidText }] });
const paidHeading = () =>
  screen.findByRole('heading', { name: 'You have just paid for this order' });
const once = () => screen.findByRole('button', { name: 'Order again' });

/** Numbers the orders one after the other. */
function numbered() {
  let id = 41;
  return () => {
    id += 1;
    return placedFor(401.8, id);
  };
}

async function orderAndLeave() {
  await fillIn();
  await press();
  await waitFor(() => expect(assign).toHaveBeenCalledWith(payUrl));
}

describe('a paid order', () => {
  it('is not offered again after "back"', async () => {
    const { asked } = showCheckout();
    await orderAndLeave();
    // The payment status page learns of the payment while this page is frozen.
    storeAsPaid([42]);
    comeBackAfter(1);
    expect(document.activeElement).toBe(await paidHeading());
    expect(screen.getByText(/Order #0042/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See my orders' }).getAttribute('href')).toBe(
      '/my-orders',
    );
    expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull();
    expect(asked[paths.order]).toHaveLength(1);
  });

  it('is not offered again after a reload, or in another tab', async () => {
    showCheckout();
    await orderAndLeave();
    storeAsPaid([42]);
    cleanup();
    sessionStorage.clear();
    showCheckout();
    expect(await once()).toBeTruthy();
  });

  it('disappears from another tab as soon as it is paid', async () => {
    showCheckout();
    await orderAndLeave();
    const kept: object[] = JSON.parse(localStorage.getItem('prefers-last-orders') ?? '');
    const paid = JSON.stringify(kept.map((order) => ({ ...order, isPaid: true })));
    localStorage.setItem('prefers-last-orders', paid);
    act(() => void window.dispatchEvent(new Event('storage')));
    expect(await paidHeading()).toBeTruthy();
  });

  it('is ordered once more only after a confirmation, and asks again when that order is paid', async () => {
    const { asked } = showCheckout({ [paths.order]: numbered() });
    await orderAndLeave();
    storeAsPaid([42]);
    comeBackAfter(1);
    await userEvent.click(await once());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Checkout' }));
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
    expect(asked[paths.order]).toHaveLength(2);
    const keys = asked[paths.order]?.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
    storeAsPaid([43]);
    comeBackAfter(2);
    expect(await paidHeading()).toBeTruthy();
    expect(screen.getByText(/Order #0043/)).toBeTruthy();
  });

  it.each([1, 25, 600])(
    'is known only to the server: %i minutes later the click shows that and orders nothing',
    async (minutes) => {
      let isPaid = false;
      const { asked } = showCheckout({
        [paths.pay]: () => (isPaid ? alreadyPaid() : { data: { url: payUrl } }),
      });
      await orderAndLeave();
      isPaid = true;
      comeBackAfter(minutes);
      await press();
      expect(await paidHeading()).toBeTruthy();
      expect(screen.queryByText('Payment Error')).toBeNull();
      expect(asked[paths.order]).toHaveLength(1);
      expect(asked[paths.pay]).toHaveLength(2);
    },
  );

  it('does not affect another order of the same dishes in other quantities', async () => {
    showCheckout();
    await orderAndLeave();
    storeAsPaid([42]);
    cleanup();
    showCheckout({}, { cart: cart.map((line) => ({ ...line, quantity: 2 })) });
    expect(await screen.findByRole('button', { name: 'Place Order' })).toBeTruthy();
  });
});

describe('an order that waits for its payment', () => {
  it('is the same one in two tabs', async () => {
    const { asked } = showCheckout({ [paths.order]: numbered() });
    await orderAndLeave();
    const other = showCheckout({ [paths.order]: numbered() });
    const [button] = (await screen.findAllByRole('button', { name: 'Place Order' })).slice(-1);
    if (button) await userEvent.click(button);
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
    expect(asked[paths.order]).toHaveLength(1);
    expect(other.asked[paths.order]).toBeUndefined();
    expect(other.asked[paths.pay]?.[0]?.body).toMatchObject({ orderId: 42 });
  });

  it('is replaced silently once it cannot be paid any more', async () => {
    let isOver = false;
    const { asked } = showCheckout({
      [paths.order]: numbered(),
      [paths.pay]: ({ body }) =>
        isOver && (body as { orderId: number }).orderId === 42
          ? failure(409, 'This order was not paid in time. Please order again.')
          : { data: { url: payUrl } },
    });
    await orderAndLeave();
    isOver = true;
    comeBackAfter(41);
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
    expect(asked[paths.order]).toHaveLength(2);
    expect(asked[paths.pay]).toHaveLength(3);
  });

  it('counts that time from the request that succeeded', async () => {
    const lapsed = 'This order was not paid in time. Please order again.';
    let isDown = true;
    let isOver = false;
    const { asked } = showCheckout({
      [paths.order]: () => {
        if (isDown) throw new TypeError('Failed to fetch');
        return placedFor(401.8);
      },
      [paths.pay]: () => (isOver ? failure(409, lapsed) : { data: { url: payUrl } }),
    });
    await fillIn();
    await press();
    await screen.findByText('Order not placed');
    isDown = false;
    comeBackAfter(30);
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledWith(payUrl));
    isOver = true;
    comeBackAfter(25);
    await press();
    expect(await screen.findByText(lapsed)).toBeTruthy();
    const keys = asked[paths.order]?.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });
});
