import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  again,
  ownAnswer,
  poha,
  readOwn,
  underWay,
  unpaid,
} from '#lab/screens/own-orders-answers.ts';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import type { OwnOrders } from '#src/checkout/own-contract.ts';
import { forgetFields, rememberFields } from '#src/checkout/web/remembered-fields.ts';
import { browsingOf } from '#src/checkout/web/stored-cart.ts';
import { forgetCart } from '#src/checkout/web/use-cart.ts';
import { readTab, writeTab } from '#src/platform/browser/tab-storage.ts';
import { dismissToast } from '#src/platform/browser/toast.tsx';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { OwnOrdersLater } from './own-orders-later.tsx';

const open = 'POST /api/user/pay-link/open';

function show(own: Partial<OwnOrders>, answers = {}) {
  const shop = fakeShop({
    [readOwn]: () => ownAnswer(own),
    // Never resolves during the tests.
    'GET /Loader.json': () => new Promise(() => undefined),
    ...answers,
  });
  const Whole = () => (
    <>
      <OwnOrdersLater />
      <Toaster />
    </>
  );
  return { ...shop, router: showPage(Whole, { path: '/here' }) };
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  rememberFields({ address_id: 'a-place', mobileNo: '9876543210', note: '12 Lake View', name: '' });
});

afterEach(() => {
  forgetFields();
  forgetCart();
  dismissToast();
});

describe('the home page of somebody who has ordered here before', () => {
  it('asks with the number of the last order', async () => {
    const { asked } = show({ again });
    await screen.findByRole('region', { name: 'Your orders' });
    expect(asked[readOwn]?.[0]?.body).toEqual({ mobile_no: '9876543210' });
  });

  it('asks nothing where nobody has ordered', async () => {
    forgetFields();
    const { asked } = show({ again });
    await vi.dynamicImportSettled();
    expect(asked[readOwn]).toBeUndefined();
  });

  it('says where the food is, above the offer of the last order', async () => {
    show({ underWay, again });
    const bar = await screen.findByRole('region', { name: 'Your orders' });
    expect(within(bar).getByRole('listitem').textContent).toBe(
      'Packed · Out since 12:20 pm · 2 stops before you',
    );
    within(bar).getByRole('button', { name: 'Order again' });
  });

  it('names the orders where several are on their way, also without an offer', async () => {
    const next = { id: 57, deliveryDate: '2026-11-21', shift: 'Dinner' as const };
    const packedAt = '2026-11-21T18:10:00.000+05:30';
    show({ underWay: [...underWay, { ...next, packedAt }] });
    const bar = await screen.findByRole('region', { name: 'Your orders' });
    const lines = within(bar).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Order #0041: Packed · Out since 12:20 pm · 2 stops before you',
      'Order #0057: Packed at 6:10 pm',
    ]);
  });

  it('opens the checkout with the dishes of last time, in one press', async () => {
    const { router } = show({ again: { ...again, notes: ['Idli is sold out.'] } });
    const bar = await screen.findByRole('region', { name: 'Your orders' });
    expect(bar.textContent).toContain('Same as yesterday');
    expect(bar.textContent).toContain('Lunch, tomorrow: 2\u00a0× Dal Rice');
    expect(bar.textContent).toContain('₹208');
    expect(bar.textContent).toContain('Idli is sold out.');
    await press('Order again');
    expect(router.state.location).toMatchObject({
      pathname: '/checkout',
      state: { cart: again.lines },
    });
    // A step back leads to the menus of that day, with the same cart.
    expect(browsingOf(readTab('browsing'))).toMatchObject({ day: '2026-11-22', cart: again.lines });
  });

  it('says that the dishes are gone, and leads to the menus', async () => {
    const notes = ['Dal Rice is not on the menu.'];
    show({ again: { ...again, lines: [], notes } });
    expect(await screen.findByText('Dal Rice is not on the menu.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the menus' }).getAttribute('href')).toBe('/menu');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('asks before it replaces a cart that was begun', async () => {
    const begun = { shift: 'Lunch', cart: [{ menu: poha, quantity: 3 }] };
    writeTab('browsing', begun);
    const { router } = show({ again });
    await press('Order again');
    const question = screen.getByText('Your cart already has 3 dishes. Replace it?');
    expect(document.activeElement).toBe(question);
    await press('Keep my cart');
    expect(browsingOf(readTab('browsing')).cart).toEqual(begun.cart);
    await press('Order again');
    await press('Replace it');
    expect(router.state.location.state).toEqual({ cart: again.lines });
  });

  it('offers to pay what is not paid, before anything else, in one press', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const url = 'https://pay.test/1';
    const { asked } = show(
      { unpaid: [unpaid], again },
      {
        [open]: () => ({ data: { url } }),
      },
    );
    const bar = await screen.findByRole('region', { name: 'Your orders' });
    expect(bar.textContent).toContain('Order #0042: not paid yet');
    expect(bar.textContent).not.toContain('Same as');
    await press('Pay ₹240 · until 4:39 pm');
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(url));
    expect(asked[open]?.map(({ body }) => body)).toEqual([{ link: '42-0123456789abcdef' }]);
  });

  it('says why an order can’t be paid any more, and takes the button away', async () => {
    let own: Partial<OwnOrders> = { unpaid: [unpaid] };
    show(
      {},
      {
        [readOwn]: () => ownAnswer(own),
        [open]: () => {
          own = {};
          return failure(409, 'This order was not paid in time. Please order again.');
        },
      },
    );
    await press(/^Pay ₹240/);
    await screen.findByText('This order was not paid in time. Please order again.');
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull());
  });
});
