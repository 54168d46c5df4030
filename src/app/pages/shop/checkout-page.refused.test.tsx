import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  address,
  assign,
  cart,
  fillIn,
  paths,
  placedFor,
  press,
  showCheckout,
  startEachOnItsOwn,
} from '#lab/screens/checkout-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';
import { totalDetail } from '#src/checkout/checkout-rules.ts';
import { storedOrders } from '#src/checkout/web/stored-orders.ts';
import type { MenuEntry } from '#src/menus/menu-contract.ts';

startEachOnItsOwn();

const days = [cart[0]?.menu.date ?? ''];
const [dal, dosa] = cart.map(({ menu }) => menu) as [MenuEntry, MenuEntry];
const soldOut = 'Dal Rice is sold out.';
const anotherTotal = 'The total of this order is different now. Please look at the menus again.';
const otherTotal = () =>
  failure(409, anotherTotal, { details: [{ path: totalDetail, message: anotherTotal }] });

describe('an order that the server refuses', () => {
  it('shows the reason with the focus, and gets a new idempotency key', async () => {
    const { asked } = showCheckout({ [paths.order]: () => failure(409, soldOut) });
    await fillIn();
    await press();
    await screen.findByText('Order not placed');
    await waitFor(() => expect(document.activeElement?.textContent).toBe(soldOut));
    await press();
    await waitFor(() => expect(asked[paths.order]).toHaveLength(2));
    const keys = asked[paths.order]?.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
    expect(assign).not.toHaveBeenCalled();
  });

  it.each([
    ['soldOut', soldOut],
    ['closed', 'Dal Rice is not available any more.'],
    ['late', 'Dal Rice can no longer be ordered for this shift.'],
  ] as const)(
    'is corrected when a dish is now %s, with one explanation, and can then be placed',
    async (availability, reason) => {
      const { asked } = showCheckout({
        [paths.menus]: () => ({
          days,
          menus: [
            { ...dal, availability },
            { ...dosa, price: 95 },
          ],
        }),
        [paths.order]: () =>
          asked[paths.order]?.length === 1 ? failure(409, reason) : placedFor(95),
      });
      await fillIn();
      await press();
      await waitFor(() =>
        expect(document.activeElement?.textContent).toBe(
          `${reason} Masala Dosa now costs ₹95.00. ` +
            'Please look at your order and its total, then press Place Order again.',
        ),
      );
      expect(screen.queryByText('Dal Rice')).toBeNull();
      expect(screen.getAllByText('₹95.00').length).toBeGreaterThan(0);
      await press();
      await waitFor(() => expect(assign).toHaveBeenCalled());
      expect(asked[paths.order]?.[1]?.body).toMatchObject({
        menus: [{ menu_id: dosa.id, quantity: 1 }],
        totalAmount: 95,
      });
    },
  );

  it('gets the newest addresses as well', async () => {
    const { asked } = showCheckout({
      [paths.addresses]: () => ({
        addresses: asked[paths.addresses]?.length === 1 ? [address] : [],
      }),
      [paths.order]: () => failure(409, 'This address is not served any more.'),
    });
    await fillIn();
    await press();
    await waitFor(() =>
      expect(screen.queryByRole('option', { name: address.shortname })).toBeNull(),
    );
    expect(document.activeElement?.textContent).toBe('This address is not served any more.');
  });

  it('shows when nothing of it is left, at the top of the page and with each reason once', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { asked } = showCheckout({
      [paths.menus]: () => ({
        days,
        menus: [dal, dosa].map((menu) => ({ ...menu, availability: 'closed' })),
      }),
      [paths.order]: () => failure(409, 'Dal Rice is not available any more.'),
    });
    await fillIn();
    await press();
    const heading = await screen.findByRole('heading', {
      name: 'This order can’t be placed any more.',
    });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    const description = document.getElementById(heading.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe(
      'Dal Rice is not available any more. Masala Dosa is not available any more.',
    );
    expect(screen.getByRole('link', { name: 'See the menus' }).getAttribute('href')).toBe('/menu');
    expect(asked[paths.order]).toHaveLength(1);
  });

  it.each([
    ['the shop refuses the total that the browser shows', otherTotal],
    ['the shop counts another total', () => placedFor(400)],
  ])('opens the home page without paying when %s, and fetches the menus', async (_when, answer) => {
    const { asked, router } = showCheckout({ [paths.order]: answer });
    await fillIn();
    await press();
    expect(await screen.findByText('There is something wrong with last order.')).toBeTruthy();
    expect(screen.getByText('Something went wrong')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
    expect(asked[paths.order]).toHaveLength(1);
    expect(asked[paths.pay]).toBeUndefined();
    expect(asked[paths.menus]).toHaveLength(1);
    expect(storedOrders()).toEqual([]);
  });
});

describe('a payment that does not start', () => {
  it('shows the reason next to Place Order, with the focus', async () => {
    showCheckout({ [paths.pay]: () => failure(502, 'The bank is away.') });
    await fillIn();
    await press();
    await screen.findByText('Payment Error');
    const reason =
      'The payment page could not be opened. Please press Place Order again: it stays one order.';
    await waitFor(() => expect(document.activeElement?.textContent).toBe(reason));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
