import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  address,
  assign,
  comeBackAfter,
  fillIn,
  paths,
  placedFor,
  press,
  showCheckout,
  startEachOnItsOwn,
} from '#lab/screens/checkout-screen.tsx';
import { testFacts } from '#lab/screens/test-facts.ts';
import { failure } from '#lab/screens/test-page.tsx';
import { lastFields } from '#src/checkout/web/remembered-fields.ts';
import { storedOrders } from '#src/checkout/web/stored-orders.ts';
import type { ShopFacts } from '#src/settings/shop-facts.ts';
import { ShopFactsContext } from '#src/settings/web/use-shop-facts.ts';
import { CheckoutPage } from './checkout-page.tsx';

startEachOnItsOwn();
const cash = { mostRupees: 500, exceptAddresses: [] as string[] };
const show = (facts: Partial<ShopFacts>, answers: Parameters<typeof showCheckout>[0] = {}) =>
  showCheckout(answers, undefined, () => (
    <ShopFactsContext value={{ ...testFacts, ...facts }}>
      <CheckoutPage />
    </ShopFactsContext>
  ));
const inCash = () => screen.findByRole<HTMLInputElement>('radio', { name: /Pay in cash when it/ });
const online = () => screen.getByRole<HTMLInputElement>('radio', { name: /Pay online/ });

describe('paying in cash', () => {
  it('is not offered when the owner has not turned it on, and no name is required', async () => {
    const { asked } = showCheckout();
    await fillIn();
    expect(screen.queryAllByRole('radio')).toEqual([]);
    expect(screen.queryByLabelText('Your name')).toBeNull();
    await press();
    await waitFor(() => expect(asked[paths.order]).toHaveLength(1));
    const [sent] = asked[paths.order] ?? [];
    expect(Object.keys(sent?.body as object).sort()).toEqual([
      ...['address_id', 'menus', 'mobile_no', 'note', 'totalAmount'],
    ]);
  });

  it('confirms the order without a payment page, and does not place it twice', async () => {
    const { asked } = show({ cash });
    await fillIn();
    expect(online().checked).toBe(true);
    // With the keyboard only: one step from the selected payment method.
    online().focus();
    await userEvent.keyboard('{ArrowDown}');
    expect((await inCash()).checked).toBe(true);
    await press();
    const heading = await screen.findByRole('heading', { name: 'Your order is confirmed' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('Order #0042')).toBeTruthy();
    expect(screen.getByText('₹401.80')).toBeTruthy();
    const shown = screen.getByRole('main').textContent;
    const { lines = [], place, note } = storedOrders()[0] ?? {};
    for (const { quantity, variant } of lines) expect(shown).toContain(`${quantity} × ${variant}`);
    expect(lines.length).toBeGreaterThan(0);
    expect(shown).toContain(`Delivery address${place}${note}`);
    expect(screen.getByRole('button', { name: 'Save your private link' })).toBeTruthy();
    expect(asked[paths.order]?.[0]?.body).toMatchObject({ settlement: 'cash' });
    expect(asked[paths.pay]).toBeUndefined();
    expect(assign).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull();
    expect(storedOrders()).toMatchObject([{ isCash: true, isPaid: true }]);
  });

  it('shows when the kitchen confirms the order first, and does not promise the meal', async () => {
    const placed = placedFor(401.8);
    const orders = placed.orders.map((order) => ({ ...order, awaits_approval: true }));
    show({ cash }, { [paths.order]: () => ({ ...placed, orders }) });
    await fillIn();
    await userEvent.click(await inCash());
    await press();
    await screen.findByRole('heading', { name: 'We have your order' });
    expect(screen.getByText(/^The kitchen confirms this order first/)).toBeTruthy();
    expect(screen.queryByText(/on its way to the kitchen/)).toBeNull();
  });

  it('is only for known numbers if the owner wants that, with an explanation', async () => {
    show({ cash: { ...cash, knownOnly: true } });
    await inCash();
    expect(screen.getByText(/Please pay your first order online\.$/)).toBeTruthy();
  });

  it('asks the customer not to pay an online payment that was started too', async () => {
    let id = 41;
    show({ cash }, { [paths.order]: () => placedFor(401.8, ++id) });
    await fillIn();
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    comeBackAfter(1);
    await userEvent.click(await inCash());
    await press();
    expect(await screen.findByText('Order #0043')).toBeTruthy();
    expect(screen.getByText(/begun to pay online for #0042\. Please don’t pay/)).toBeTruthy();
  });

  it('uses the order that was started online if the server says so', async () => {
    show({ cash });
    await fillIn();
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    comeBackAfter(1);
    await userEvent.click(await inCash());
    await press();
    expect(await screen.findByText('Order #0042')).toBeTruthy();
    expect(screen.queryByText(/begun to pay online/)).toBeNull();
    expect(storedOrders()).toMatchObject([{ isCash: true, isPaid: true }]);
  });

  it('stays selected when the page is reloaded, until the order is confirmed', async () => {
    show({ cash });
    await userEvent.click(await inCash());
    cleanup();
    show({ cash });
    expect((await inCash()).checked).toBe(true);
    await fillIn();
    await press();
    await userEvent.click(await screen.findByRole('button', { name: 'Order again' }));
    expect((await inCash()).checked).toBe(false);
  });

  it('shows that the same cart was ordered already', async () => {
    show({ cash });
    await fillIn();
    await userEvent.click(await inCash());
    await press();
    await screen.findByRole('heading', { name: 'Your order is confirmed' });
    cleanup();
    const { asked } = show({ cash });
    expect(await screen.findByRole('heading', { name: 'You have just ordered this' })).toBeTruthy();
    expect(screen.getByText('Order #0042')).toBeTruthy();
    expect(asked[paths.order]).toBeUndefined();
  });

  it('can be ordered once more on request', async () => {
    let id = 41;
    const again = () => placedFor(401.8, ++id);
    const { asked } = show({ cash }, { [paths.order]: again });
    await fillIn();
    await userEvent.click(await inCash());
    await press();
    await userEvent.click(await screen.findByRole('button', { name: 'Order again' }));
    await userEvent.click(await inCash());
    await press();
    expect(await screen.findByText('Order #0043')).toBeTruthy();
    const keys = asked[paths.order]?.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('has a limit, and is explained above it', async () => {
    show({ cash: { ...cash, mostRupees: 400 } });
    await fillIn();
    expect((await inCash()).disabled).toBe(true);
    expect(screen.getByText(/Cash is taken up to ₹400.00 an order/)).toBeTruthy();
  });

  it('falls back to online with a message when the server accepts no cash', async () => {
    const message = 'This order can only be paid online.';
    const details = [{ path: 'settlement', message }];
    const { asked } = show(
      { cash },
      {
        [paths.order]: () =>
          asked[paths.order]?.length === 1 ? failure(409, message, { details }) : placedFor(401.8),
      },
    );
    await fillIn();
    await userEvent.click(await inCash());
    await press();
    expect(await screen.findByText(message, { selector: '.place-order-problem *' })).toBeTruthy();
    expect(online().checked).toBe(true);
    await press();
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    expect(asked[paths.order]?.[1]?.body).not.toHaveProperty('settlement');
  });

  it('falls back to online when the selected address accepts no cash', async () => {
    const { asked } = show({ cash: { ...cash, exceptAddresses: [address.id] } });
    await userEvent.click(await inCash());
    await fillIn();
    expect((await inCash()).disabled).toBe(true);
    expect(online().checked).toBe(true);
    await press();
    await waitFor(() => expect(asked[paths.order]).toHaveLength(1));
    expect(asked[paths.order]?.[0]?.body).not.toHaveProperty('settlement');
  });
});

describe('a name', () => {
  it('is required if the owner wants it, sent, and stored in this browser', async () => {
    const { asked } = show({ asksName: true });
    await fillIn();
    await press();
    expect(await screen.findByText('Please enter your name.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Your name'), 'Asha Patel');
    await press();
    expect(asked[paths.order]?.[0]?.body).toMatchObject({ name: 'Asha Patel' });
    expect(lastFields().name).toBe('Asha Patel');
  });
});
