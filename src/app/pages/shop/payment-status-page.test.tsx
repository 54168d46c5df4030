import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMenu } from '#lab/builders/menu-builders.ts';
import { failure, fakeShop, loadPlayer, showPage } from '#lab/screens/test-page.tsx';
import { addToCart } from '#src/checkout/cart.ts';
import { mineWanted } from '#src/checkout/web/remembered-fields.ts';
import { linesOfCart, storedOrders, storeOrder } from '#src/checkout/web/stored-orders.ts';
import { amountToPay, keepAmountToPay } from '#src/payments/web/amount-to-pay.ts';
import { readTab, writeTab } from '#src/platform/browser/tab-storage.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { PaymentStatusPage } from './payment-status-page.tsx';

const statusPath = 'POST /api/user/payment/status';
const retryPath = 'POST /api/user/payment/retry';
const updatedAt = '2026-11-21T10:25:00.000+05:30';

function showPayment(
  answer: () => unknown,
  answers: Parameters<typeof fakeShop>[0] = {},
  search = '',
) {
  const never = () => new Promise(() => undefined);
  const shop = fakeShop({ [statusPath]: answer, 'GET /Loader.json': never, ...answers });
  const visit = { path: '/payment-status/:transactionId', url: '/payment-status/T123', search };
  return { ...shop, router: showPage(PaymentStatusPage, visit) };
}

const lunch = aMenu({ variant: 'Dal Rice' });
const dinner = aMenu({ variant: 'Masala Dosa', shift: 'Dinner' });
const cart = addToCart(addToCart(addToCart([], lunch), lunch), dinner);
const orders = [
  { id: 42, deliveryDate: '2026-11-21', shift: 'Lunch' as const },
  { id: 43, deliveryDate: '2026-11-21', shift: 'Dinner' as const },
];

/** The state that this browser's checkout has left. */
function keepPlaced() {
  const placed = {
    order: { id: 42, mobileNo: '9876543210', totalAmountPaise: 312_00 },
    orders: orders.map((order) => ({ ...order, totalAmountPaise: 156_00 })),
  };
  storeOrder({
    key: 'a-key',
    body: '{}',
    pressedAt: 0,
    lines: linesOfCart(cart),
    place: 'Kudasan',
    note: '12 Lake View',
    placed,
  });
  writeTab('browsing', { shift: 'Lunch', cart });
}
const told = (status: string, more: object = {}) => ({
  data: { status, amount: 208, updatedAt, ...more },
});

const textOf = ({ textContent }: Element) => textContent;

/** Time passes as in a browser: each response arrives before the next second. */
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
}

beforeEach(async () => {
  await loadPlayer();
  vi.useFakeTimers();
});

describe('payment status', () => {
  it('shows on an old page that its order is paid in cash at the door, and offers no payment page', async () => {
    const atDoor = [{ ...orders[0], totalAmount: 208, isPaid: false }];
    const message = 'Your order is paid in cash when it comes. There is nothing to pay online.';
    for (const status of ['Pending', 'Failed']) {
      cleanup();
      showPayment(() => told(status, { message, atDoor }));
      await pass(1);
      expect(screen.getByRole('status').textContent).toBe(`Cash at the door${message}`);
      const list = screen.getByRole('region', { name: 'What comes' });
      expect(list.textContent).toMatch(/Order #0042.*To pay in cash₹208.00/);
      expect(screen.queryByRole('button', { name: /pay/i })).toBeNull();
      expect(screen.queryByText(/did not go through|Don’t pay again/i)).toBeNull();
    }
  });

  it('shows the new amount when the order’s price has changed', async () => {
    showPayment(() => told('Failed', { canPayAgain: true, toPay: 312 }));
    await pass(1);
    expect(screen.getByText('To pay now').nextSibling?.textContent).toBe('₹312.00');
    expect(screen.getByText('Amount').nextSibling?.textContent).toBe('₹208.00');
  });

  it('shows a successful payment and opens the home page after 15 seconds', async () => {
    const { router } = showPayment(() => told('Successful'));
    await pass(1);
    expect(screen.getByRole('heading', { name: 'Payment Status' })).toBeTruthy();
    for (const text of ['T123', '₹208.00', '21 Nov 2026, 10:25 am']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByRole('status').textContent).toContain('Successful');
    expect(screen.getByRole('link', { name: 'See my orders' })).toBeTruthy();
    expect(screen.getByText(/^Redirecting in 1\d seconds\.\.\.$/)).toBeTruthy();
    await pass(15);
    expect(router.state.location.pathname).toBe('/');
  });

  it('announces the result in an element that existed before', async () => {
    let status = 'Pending';
    showPayment(() => told(status));
    await pass(1);
    const banner = screen
      .getAllByRole('status', { hidden: true })
      .find((each) => !each.closest('dialog'));
    expect(banner?.textContent).toBe('');
    status = 'Successful';
    await pass(3);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('status')).toBe(banner);
    expect(banner?.textContent).toContain('Successful');
  });

  it('explains what happens to money that a failed payment took', async () => {
    showPayment(() => told('Failed'));
    await pass(1);
    expect(screen.getByRole('status').textContent).toContain(
      'If money was taken, it comes back by itself, or your order turns up as paid in My Orders.',
    );
  });

  it('shows the refund, and since when', async () => {
    const refunds = [
      { amount: 50, state: 'underWay', date: updatedAt },
      { amount: 158, state: 'done', date: '2026-11-23T09:00:00.000+05:30', creditNote: '/c/1' },
    ];
    showPayment(() => told('Successful', { refunds }));
    await pass(1);
    const lines = within(screen.getByRole('list', { name: 'Refunds' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Refund ₹50.00On its way since 21 Nov 2026',
      'Refund ₹158.00Given back on 23 Nov 2026Credit note',
    ]);
    expect(
      screen.getByText(
        'Refunds go to the account that the payment came from; this takes 5 to 10 business days.',
      ),
    ).toBeTruthy();
  });

  it('links the receipt of each order in a new tab', async () => {
    const receipts = [
      { orderId: 42, path: '/r/1' },
      { orderId: 43, path: '/r/2' },
    ];
    showPayment(() => told('Successful', { receipts }));
    await pass(1);
    const links = screen.getAllByRole('link', { name: /^Receipt/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Receipt for Order #0042', '/r/1'],
      ['Receipt for Order #0043', '/r/2'],
    ]);
    expect(links[0]?.getAttribute('target')).toBe('_blank');
  });

  it('links to the orders of this customer, without the number in the address', async () => {
    const { router } = showPayment(() => told('Successful'));
    await pass(1);
    fireEvent.click(screen.getByRole('link', { name: 'See my orders' }));
    await pass(1);
    const { pathname, search, state } = router.state.location;
    expect({ pathname, search, state }).toEqual({
      pathname: '/my-orders',
      search: '',
      state: mineWanted,
    });
  });

  it('can be read at once, and is announced a moment later', async () => {
    showPayment(() => told('Successful'));
    await act(() => vi.advanceTimersByTimeAsync(50));
    const seen = within(screen.getByRole('status')).getByText('Successful');
    expect(seen.closest('[aria-hidden="true"]')).toBeTruthy();
    await pass(1);
    const announced = within(screen.getByRole('status')).getByText('Successful');
    expect(announced).not.toBe(seen);
    expect(announced.closest('[aria-hidden="true"]')).toBeNull();
  });

  it('stays on request', async () => {
    const { router } = showPayment(() => told('Successful'));
    await pass(1);
    fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }));
    await pass(20);
    expect(router.state.location.pathname).toBe('/payment-status/T123');
  });

  it('waits behind the overlay for 30 seconds, then shows "Pending" and continues polling', async () => {
    let status = 'Pending';
    const { asked, router } = showPayment(() => told(status));
    await pass(28);
    expect(screen.queryByText(/don’t pay again/)).toBeNull();
    await pass(4);
    expect(screen.getByText(/don’t pay again/)).toBeTruthy();
    expect(screen.queryByText(/^Redirecting/)).toBeNull();
    const before = asked[statusPath]?.length ?? 0;
    await pass(30);
    expect(asked[statusPath]?.length).toBeGreaterThan(before + 10);
    expect(router.state.location.pathname).toBe('/payment-status/T123');
    status = 'Successful';
    await pass(3);
    expect(screen.getByRole('status').textContent).toContain('Successful');
  });

  it('keeps waiting while the network fails', async () => {
    let down = true;
    showPayment(() => {
      if (down) throw new TypeError('Failed to fetch');
      return told('Successful');
    });
    await pass(10);
    expect(screen.queryByText('Successful')).toBeNull();
    down = false;
    await pass(3);
    expect(screen.getByText('₹208.00')).toBeTruthy();
  });

  it('uses the data of an error response the same way', async () => {
    const data = { status: 'Not Found', amount: 0, updatedAt };
    showPayment(() => failure(404, 'Unknown.', { data }));
    await pass(1);
    expect(screen.getByRole('status').textContent).toContain('Not Found');
    expect(screen.getByText('₹0.00')).toBeTruthy();
    expect(screen.getByText(/^Redirecting/)).toBeTruthy();
  });

  it('offers to pay again while the order can still be paid, and does not redirect meanwhile', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { asked, router } = showPayment(
      () => told('Failed', { canPayAgain: true, message: 'The bank said no.' }),
      { [retryPath]: () => ({ data: { url: 'https://pay.test/2' } }) },
    );
    await pass(1);
    expect(screen.getByRole('status').textContent).toContain('The bank said no.');
    fireEvent.click(screen.getByRole('button', { name: 'Pay again' }));
    await pass(20);
    expect(asked[retryPath]?.[0]?.body).toEqual({ merchantTransactionId: 'T123' });
    expect(assign).toHaveBeenCalledWith('https://pay.test/2');
    expect(router.state.location.pathname).toBe('/payment-status/T123');
  });

  it('shows what is delivered, when and where, as ordered in this browser', async () => {
    keepPlaced();
    showPayment(() => told('Successful', { orders }));
    await pass(1);
    const comes = screen.getByRole('region', { name: 'What comes' });
    expect(within(comes).getAllByRole('listitem').map(textOf)).toEqual([
      'Order #0042Lunch, 21 Nov2 × Dal Rice',
      'Order #0043Dinner, 21 Nov1 × Masala Dosa',
    ]);
    expect(textOf(comes)).toContain('We bring it to Kudasan, 12 Lake View');
  });

  it('shows only numbers and days when the order was placed in another browser', async () => {
    showPayment(() => told('Successful', { orders }));
    await pass(1);
    expect(textOf(screen.getByRole('region', { name: 'What comes' }))).toBe(
      'Order #0042Lunch, 21 NovOrder #0043Dinner, 21 Nov',
    );
  });

  it('focuses its heading, followed by the button to stay', async () => {
    const receipts = [{ orderId: 42, path: '/r/1' }];
    showPayment(() => told('Successful', { orders, receipts }));
    await pass(1);
    const heading = screen.getByRole('heading', { name: 'Payment Status' });
    expect(document.activeElement).toBe(heading);
    const [first] = [...document.querySelectorAll('a, button')].filter(
      (stop) => heading.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(first).toBe(screen.getByRole('button', { name: 'Stay on this page' }));
  });

  it.each([
    ['keeps the order, of which another page may take money, after', 'Failed', false],
    ['keeps the order after', 'Not Found', false],
    ['keeps the order as paid, and empties its cart, after', 'Successful', true],
  ])('%s "%s"', async (_what, status, isPaid) => {
    keepPlaced();
    showPayment(() => told(status, { canPayAgain: false, ...(isPaid && { orders }) }));
    await pass(1);
    expect(screen.getByRole('status').textContent).toContain(status);
    expect(storedOrders().map((order) => order.isPaid === true)).toEqual([isPaid]);
    expect(readTab('browsing') === undefined).toBe(isPaid);
  });

  it('does not change a cart of another order', async () => {
    keepPlaced();
    writeTab('browsing', { shift: 'Lunch', cart: addToCart(cart, lunch) });
    showPayment(() => told('Successful', { orders }));
    await pass(1);
    expect(storedOrders()[0]?.isPaid).toBe(true);
    expect(readTab('browsing')).toBeTruthy();
  });
});

describe('a pending payment', () => {
  const waysOn = () => [...document.querySelectorAll('a, button')].map(textOf);

  it('can be left: the same three actions are available at once', async () => {
    const { router } = showPayment(() => told('Pending'));
    await pass(2);
    fireEvent.click(screen.getByRole('button', { name: 'Don’t wait' }));
    await pass(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Payment Status' }));
    expect(screen.getByRole('status').textContent).toMatch(/^Pending.*don’t pay again/);
    expect(waysOn()).toEqual(['See my orders', 'Back to menu', 'Back to the payment page']);
    await pass(20);
    expect(router.state.location.pathname).toBe('/payment-status/T123');
  });

  it('shows the tiffin animation, and how long it takes', async () => {
    const { asked } = showPayment(() => told('Pending'));
    await pass(1);
    const waiting = within(screen.getByRole('dialog', { name: 'Checking your payment…' }));
    expect(waiting.getByText('Usually some seconds.')).toBeTruthy();
    expect(asked['GET /Loader.json']).toHaveLength(1);
  });

  it.each([
    ['2026-11-21T10:40:00.000+05:30', 'We keep your order for it until 10:55 am IST.'],
    ['2026-11-21T11:40:00.000+05:30', 'We kept your order for it until 10:55 am IST.'],
  ])('shows at %s since when and until when', async (now, kept) => {
    vi.setSystemTime(new Date(now));
    const since = '2026-11-21T10:30:00.000+05:30';
    const until = '2026-11-21T10:55:00.000+05:30';
    showPayment(() => told('Pending', { pending: { since, until } }));
    await pass(1);
    fireEvent.click(screen.getByRole('button', { name: 'Don’t wait' }));
    await pass(1);
    const { textContent: text } = screen.getByRole('status');
    expect(text).toContain('Pending since 21 Nov 2026, 10:30 am IST.');
    expect(text).toContain(kept);
  });

  it('does not ask customers who closed the payment page to wait', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const answers = { [retryPath]: () => ({ data: { url: 'https://pay.test/1' } }) };
    const { asked } = showPayment(() => new Promise(() => undefined), answers, '?closed=');
    await pass(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('You left the payment page');
    expect(waysOn()).toEqual(['Back to the payment page', 'See my orders', 'Back to menu']);
    fireEvent.click(screen.getByRole('button', { name: 'Back to the payment page' }));
    await pass(1);
    expect(asked[retryPath]?.[0]?.body).toEqual({ merchantTransactionId: 'T123' });
    expect(assign).toHaveBeenCalledWith('https://pay.test/1');
  });

  it('shows the amount that this tab was about to pay before the server responds, and for no other payment', async () => {
    const silence = () => new Promise(() => undefined);
    keepAmountToPay(312_00);
    showPayment(silence, {}, '?closed=');
    await pass(1);
    expect(screen.getByText('₹312.00')).toBeTruthy();
    cleanup();
    expect(amountToPay('T124')).toBeUndefined();
    expect(amountToPay('T123')).toBe(312_00);
  });

  it('reads data stored by an earlier version, in rupees', () => {
    writeTab('amount-to-pay', { amount: 85.55 });
    expect(amountToPay('T123')).toBe(85_55);
    expect(readTab('amount-to-pay')).toEqual({ amount: 85.55, transactionId: 'T123' });
  });

  it('becomes Successful for customers who closed the page after paying', async () => {
    showPayment(() => told('Successful'), {}, '?closed=');
    await pass(1);
    expect(screen.getByRole('status').textContent).toContain('Successful');
    expect(screen.getByRole('status').textContent).not.toContain('You left the payment page');
  });

  it('explains why its payment page is no longer available', async () => {
    const why = 'This payment is still being processed. Please do not pay again.';
    showPayment(() => told('Pending'), { [retryPath]: () => failure(409, why) }, '?closed=');
    render(<Toaster />);
    await pass(1);
    fireEvent.click(screen.getByRole('button', { name: 'Back to the payment page' }));
    await pass(1);
    expect(screen.getByText(why)).toBeTruthy();
  });
});
