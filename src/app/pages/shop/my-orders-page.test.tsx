import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { testFacts } from '#lab/screens/test-facts.ts';
import { failure, fakeShop, showPage } from '#lab/screens/test-page.tsx';
import {
  blankFields,
  lastFields,
  mineWanted,
  rememberFields,
} from '#src/checkout/web/remembered-fields.ts';
import type { Order } from '#src/orders/order-contract.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { ShopFacts } from '#src/settings/shop-facts.ts';
import { ShopFactsContext } from '#src/settings/web/use-shop-facts.ts';
import { MyOrdersPage } from './my-orders-page.tsx';

const path = 'POST /api/user/orders/details';

const order: WireOf<typeof Order> = {
  id: 42,
  status: 'outForDelivery',
  payment_status: 'done',
  settlement: 'online',
  mobile_no: '9876543210',
  address: { address: 'Infocity Gate 2, Gandhinagar' },
  note: '••••••21',
  orderDate: '2026-11-21T10:25:00.000+05:30',
  deliveryDate: '2026-11-21',
  shift: 'Lunch',
  totalAmount: 208,
  menus: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      variant: 'Dal Rice',
      price: 104,
      description: 'Yellow dal with steamed rice',
      menu_items: ['Dal', 'Rice', 'Papad'],
      quantity: 2,
      itemTotal: 208,
    },
  ],
};

function showOrders(answer: () => unknown, state?: unknown, facts?: ShopFacts) {
  const shop = fakeShop({ [path]: answer });
  const Page = () => (
    <ShopFactsContext value={facts}>
      <MyOrdersPage />
      <Toaster />
    </ShopFactsContext>
  );
  showPage(Page, { path: '/my-orders', state });
  return shop;
}

const number = () => screen.getByLabelText<HTMLInputElement>('Mobile number');
const type = (text: string) => userEvent.type(number(), text);
const lastOrder = { address_id: 'a-place', mobileNo: '9876543210', note: '12 Lake View', name: '' };

describe('my orders', () => {
  it('refuses anything except ten digits, inline and without a request', async () => {
    const { asked } = showOrders(() => ({ orders: [] }));
    expect(screen.getByText('Enter a mobile number to search for related orders.')).toBeTruthy();
    await type('98765');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(screen.getByText('Please enter a valid 10-digit mobile number.')).toBeTruthy();
    expect(asked[path]).toBeUndefined();
  });

  it('removes the orders of another number when the search text is not a number', async () => {
    showOrders(() => ({ orders: [order] }));
    await type('9876543210{Enter}');
    await screen.findByRole('article', { name: 'Order #0042' });
    await type('1{Enter}');
    expect(screen.getByText('Please enter a valid 10-digit mobile number.')).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('shows the origin of the number only next to that number', async () => {
    rememberFields(lastOrder);
    showOrders(() => ({ orders: [] }));
    expect(screen.getByText('From your last order.')).toBeTruthy();
    await type('{Backspace}');
    expect(screen.queryByText('From your last order.')).toBeNull();
    await type('0');
    expect(screen.getByText('From your last order.')).toBeTruthy();
  });

  it('shows why a cash order was cancelled, and that nothing is due', async () => {
    const cancelReason = 'Closed: Diwali';
    const closed = { status: 'unexpected', settlement: 'cash', payment_status: 'pending' };
    showOrders(() => ({ orders: [{ ...order, ...closed, cancelReason }] }));
    await type('9876543210{Enter}');
    const card = await screen.findByRole('article', { name: 'Order #0042' });
    expect(card.textContent).toContain('This order was cancelled. Closed: Diwali');
    expect(within(card).getByText('Nothing to pay')).toBeTruthy();
    expect(within(card).queryByText('Payment pending')).toBeNull();
  });

  it.each([
    ['isAssigned', 'Cash when it comes', 'To pay in cash'],
    ['done', 'Not paid yet', 'Still to pay'],
  ] as const)('shows the cash due for an order that is %s', async (status, ...texts) => {
    const due = { ...order, status, settlement: 'cash', payment_status: 'pending' };
    showOrders(() => ({ orders: [due] }));
    await type('9876543210{Enter}');
    const card = await screen.findByRole('article', { name: 'Order #0042' });
    for (const text of texts) expect(within(card).getByText(text)).toBeTruthy();
  });

  it('shows that the kitchen confirms a cash order first', async () => {
    const due = { ...order, status: 'pending', settlement: 'cash', payment_status: 'pending' };
    showOrders(() => ({ orders: [{ ...due, awaits_approval: true }] }));
    await type('9876543210{Enter}');
    const card = await screen.findByRole('article', { name: 'Order #0042' });
    expect(within(card).getByText('Waits for the kitchen')).toBeTruthy();
    expect(within(card).getByText(/^The kitchen confirms this order first/)).toBeTruthy();
  });

  it('searches on Enter and shows each order', async () => {
    const { asked } = showOrders(() => ({ orders: [order] }));
    await type('9876543210{Enter}');
    const card = await screen.findByRole('article', { name: 'Order #0042' });
    expect(asked[path]?.[0]?.body).toEqual({ mobile_no: '9876543210' });
    for (const text of [
      'Payment done',
      'Out for delivery',
      '9876543210',
      'Infocity Gate 2, Gandhinagar',
      '21 Nov 2026, 10:25 am',
      'Dal, Rice, Papad',
      '₹208.00',
      'Hidden here, because this order was placed from another browser.',
    ]) {
      expect(card.textContent).toContain(text);
    }
    expect(screen.getByRole('button', { name: 'Order status: Out for delivery' })).toBeTruthy();
  });

  it('shows other amounts of a total besides its dishes, if any', async () => {
    const rich = { ...order, id: 43, delivery: 20, discount: 5, totalAmount: 223 };
    showOrders(() => ({ orders: [rich, order] }));
    await type('9876543210{Enter}');
    const card = await screen.findByRole('article', { name: 'Order #0043' });
    expect(card.textContent).toContain(
      'Dishes ₹208.00Delivery fee ₹20.00Discount -₹5.00Total amount₹223.00',
    );
    expect(screen.getAllByText(/Dishes|Delivery fee|Discount/)).toHaveLength(3);
  });

  it('names the delivery person as soon as there is one', async () => {
    const assigned = { ...order, id: 43, deliveryBoy: { fullName: 'Ramesh Parmar' } };
    showOrders(() => ({ orders: [assigned, order] }));
    await type('9876543210{Enter}');
    const card = await screen.findByRole('article', { name: 'Order #0043' });
    expect(within(card).getByText('Delivery person').nextSibling?.textContent).toBe(
      'Ramesh Parmar',
    );
    const other = screen.getByRole('article', { name: 'Order #0042' });
    expect(within(other).queryByText('Delivery person')).toBeNull();
  });

  it('shows a refund in progress, with its documents', async () => {
    const refunds: WireOf<typeof Order>['refunds'] = [
      { amount: 50, state: 'underWay', date: '2026-11-21T23:50:00.000+05:30', creditNote: '/c/1' },
      { amount: 58.5, state: 'done', date: '2026-11-23T09:00:00.000+05:30' },
    ];
    showOrders(() => ({ orders: [{ ...order, refunds, receipt: '/r/1' }] }));
    await type('9876543210{Enter}');
    const lines = within(await screen.findByRole('list', { name: 'Refunds' }));
    expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Refund ₹50.00On its way since 21 Nov 2026Credit note',
      'Refund ₹58.50Given back on 23 Nov 2026',
    ]);
    expect(screen.getByText(/5 to 10 business days/)).toBeTruthy();
    // Removed items are not listed among the dishes; the total is what was paid.
    expect(screen.getByText('Paid').parentElement?.textContent).toBe('Paid₹208.00');
    for (const [name, path] of [
      ['Credit note', '/c/1'],
      ['Receipt', '/r/1'],
    ] as const) {
      const link = screen.getByRole('link', { name });
      expect(link.getAttribute('href')).toBe(path);
      expect(link.getAttribute('target')).toBe('_blank');
    }
  });

  it('does not mention refunds and receipts when there are none', async () => {
    showOrders(() => ({ orders: [order] }));
    await type('9876543210{Enter}');
    const card = await screen.findByRole('article', { name: 'Order #0042' });
    expect(card.textContent).not.toMatch(/refund|receipt|credit note/i);
  });

  it('accepts a pasted number', async () => {
    const { asked } = showOrders(() => ({ orders: [order] }));
    await userEvent.click(number());
    await userEvent.paste('+91 98765 43210');
    expect(number().value).toBe('9876543210');
    await type('{Enter}');
    await screen.findByRole('article', { name: 'Order #0042' });
    expect(asked[path]?.[0]?.body).toEqual({ mobile_no: '9876543210' });
  });

  it('finds the orders of a customer who has just paid in this tab', async () => {
    rememberFields(lastOrder);
    const { asked } = showOrders(() => ({ orders: [order] }), mineWanted);
    await screen.findByRole('article', { name: 'Order #0042' });
    expect(asked[path]?.[0]?.body).toEqual({ mobile_no: '9876543210' });
    expect(number().value).toBe('9876543210');
  });

  it('opens with the number of the last order in this browser, and does not search automatically', async () => {
    rememberFields(lastOrder);
    sessionStorage.clear();
    const { asked } = showOrders(() => ({ orders: [order] }));
    await waitFor(() => expect(number().value).toBe('9876543210'));
    expect(asked[path]).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByRole('article', { name: 'Order #0042' });
  });

  it('deletes the number for another person', async () => {
    rememberFields(lastOrder);
    showOrders(() => ({ orders: [] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Not you? Clear' }));
    expect(number().value).toBe('');
    expect(document.activeElement).toBe(number());
    expect(screen.queryByRole('button', { name: 'Not you? Clear' })).toBeNull();
    expect(lastFields()).toEqual(blankFields);
  });

  it('says when there are no orders', async () => {
    showOrders(() => ({ orders: [] }));
    await type('9876543210{Enter}');
    expect(await screen.findByText('No orders found for this number.')).toBeTruthy();
    expect(screen.getByText('We looked through the last 90 days.')).toBeTruthy();
  });

  it('says to every number without orders where meals of a pass are, while passes are sold', async () => {
    const passes = { to: '/passes', label: 'Meal passes', invitation: '' };
    showOrders(() => ({ orders: [] }), undefined, { ...testFacts, passes });
    await type('9876543210{Enter}');
    expect(await screen.findByText(/Meals of a pass are on your private page/)).toBeTruthy();
  });

  it('goes on saying that the shop could not be reached, until the next search', async () => {
    let isThere = false;
    showOrders(() => (isThere ? { orders: [order] } : undefined));
    await type('9876543210{Enter}');
    await screen.findByText('We couldn’t look for your orders.');
    isThere = true;
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByRole('article', { name: 'Order #0042' });
    expect(screen.queryByText('We couldn’t look for your orders.')).toBeNull();
  });

  it('shows the server’s message and clears the list when a search fails', async () => {
    let answer: () => unknown = () => ({ orders: [order] });
    showOrders(() => answer());
    await type('9876543210{Enter}');
    await screen.findByRole('article');
    answer = () => failure(429, 'Please wait a minute.');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('Please wait a minute.')).toBeTruthy();
    expect(screen.getByText('Warning')).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
  });
});
