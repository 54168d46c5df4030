import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  orderOf,
  ordersOf,
  press,
  problemsPath,
  ramesh,
  rowTexts,
  shownNumbers,
  showOrders,
  tick,
  today,
  waitingPath,
} from '#lab/screens/admin-orders-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';

const firstBody = {
  orderdate: today,
  deliverydate: today,
  shift: 'Lunch',
  status: 'pending',
  isorder: true,
};
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), option);
const isDisabled = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

describe('the filter', () => {
  it('loads first for today, Lunch, isorder true and status pending, as its controls show', async () => {
    const { filtered } = showOrders(() => ordersOf(1));
    expect(screen.getByRole('dialog', { name: 'Loading orders…' })).toBeTruthy();
    expect(await screen.findByText('#0001')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(filtered()[0]).toEqual(firstBody);
    expect(screen.getByRole('heading', { level: 1, name: 'Orders' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Order').checked).toBe(true);
    expect(screen.getByRole('button', { name: 'Date: Today, 21 Nov' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('pending');
    expect(
      screen.getByRole('switch', { name: 'Group by Address' }).getAttribute('aria-checked'),
    ).toBe('true');
    expect(screen.queryByLabelText('Shift')).toBeNull();
  });

  it('filters by delivery and shift in the Delivery view, and omits the status for All', async () => {
    const { filtered } = showOrders(() => ordersOf(1));
    await screen.findByText('#0001');
    await userEvent.click(screen.getByLabelText('Delivery'));
    await choose('Shift', 'Dinner');
    await choose('Status', 'All Statuses');
    await press('Apply Filters');
    await screen.findByText('#0001');
    const { status, ...others } = firstBody;
    expect(filtered().at(-1)).toEqual({ ...others, shift: 'Dinner', isorder: false });
    expect(status).toBe('pending');
  });

  it('returns to page 1 and clears the selection when it is applied', async () => {
    showOrders(() => ordersOf(25));
    await screen.findByText('#0001');
    await tick('Select order #0001');
    await press('Next page');
    expect(screen.getByText('Page 2 of 3')).toBeTruthy();
    await press('Apply Filters');
    expect(await screen.findByText('Page 1 of 3')).toBeTruthy();
    expect(screen.getByText('0 of 25 rows selected')).toBeTruthy();
  });

  it('warns with the server’s message when the first load answers 404', async () => {
    showOrders(() => failure(404, 'No orders found.'));
    expect(await screen.findByText('No orders found.')).toBeTruthy();
    expect(
      screen.getByText('Uh oh! Something went wrong.').closest('[aria-live=polite]'),
    ).toBeTruthy();
  });

  it('shows an error when the first load fails otherwise, and offers a retry', async () => {
    let answer: () => unknown = () => failure(500, '');
    showOrders(() => answer());
    const title = await screen.findByText('Uh oh! Something went wrong.');
    expect(title.closest('[aria-live=assertive]')).toBeTruthy();
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer = () => ordersOf(1);
    await userEvent.click(again);
    expect(await screen.findByText('#0001')).toBeTruthy();
  });

  it('empties the list when applying fails, with the server’s message or "Could not fetch orders."', async () => {
    let answer: () => unknown = () => ordersOf(25);
    showOrders(() => answer());
    await screen.findByText('#0001');
    await press('Next page');
    answer = () => failure(400, 'The day is not one.');
    await press('Apply Filters');
    expect(await screen.findByText('The day is not one.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    expect(screen.getByText('Page 1 of 1')).toBeTruthy();
    answer = () => failure(500, '');
    await press('Apply Filters');
    expect(await screen.findByText('Could not fetch orders.')).toBeTruthy();
  });

  it('shows only "Could not fetch orders." when there is no response at first', async () => {
    const fail = () => {
      throw new TypeError('Failed to fetch');
    };
    let answer: () => unknown = fail;
    showOrders(() => answer());
    const title = await screen.findByText('Uh oh! Something went wrong.');
    expect(title.parentElement?.textContent).toBe('Uh oh! Something went wrong.');
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer = () => ordersOf(1);
    await userEvent.click(again);
    await screen.findByText('#0001');
    answer = fail;
    await press('Apply Filters');
    const text = await screen.findByText('Could not fetch orders.');
    expect(text.parentElement?.textContent).toBe(
      'Uh oh! Something went wrong.Could not fetch orders.',
    );
  });

  it('shows when no order matches', async () => {
    showOrders(() => []);
    expect(await screen.findByText('No orders found')).toBeTruthy();
  });
});

describe('the table', () => {
  it('has its eleven columns and a row for each order', async () => {
    showOrders(() => [orderOf(42, { status: 'isAssigned', deliveryBoy: ramesh })]);
    await screen.findByText('#0042');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Select/Status',
      'Address',
      'Building Address',
      'Mobile No',
      'Order Date',
      'Delivery Date',
      'Status',
      'Assigned To',
      'Shift',
      'Total Amount',
      'Details',
    ]);
    const cells = within(screen.getAllByRole('row').at(-1) as HTMLElement).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '#0042',
      'Sargasan, Gandhinagar',
      'Flat 42, Lake View',
      '9876543210',
      '21 Nov, 10:25 am',
      '21 Nov',
      'Assigned',
      'Ramesh Parmar',
      'Lunch',
      '₹104.00',
      'Details',
    ]);
  });

  it('gives paid pending and assigned orders a box, and the others an icon with a name', async () => {
    showOrders(() => [
      orderOf(1),
      orderOf(2, { status: 'isAssigned', deliveryBoy: ramesh }),
      orderOf(3, { payment_status: 'pending' }),
      orderOf(4, { status: 'outForDelivery', deliveryBoy: ramesh }),
      orderOf(5, { status: 'done', deliveryBoy: ramesh }),
      orderOf(6, { status: 'unexpected', payment_status: 'failed' }),
    ]);
    await screen.findByText('#0001');
    await userEvent.click(screen.getByRole('switch', { name: 'Group by Address' }));
    const rows = screen.getAllByRole('row').slice(1);
    const marks = rows.map((row) => {
      const box = within(row).queryByRole('checkbox');
      return (box ?? within(row).getByRole('img')).getAttribute('aria-label');
    });
    expect(marks).toEqual([
      'Select order #0001',
      'Select order #0002',
      'Not paid',
      'Out for delivery',
      'Delivered',
      'Cancelled',
    ]);
    expect(rows[2]?.textContent).toContain('PendingNot paid');
    expect(rows[0]?.textContent).toContain('Pending–Lunch');
  });

  it('groups by address, sorted by name, with count, total and "(continued)" on the next page', async () => {
    showOrders(() => ordersOf(25));
    await screen.findByText('#0001');
    expect(rowTexts()[0]).toBe('Infocity13 orders · ₹1,352.00 paid');
    expect(shownNumbers().slice(0, 3)).toEqual(['#0001', '#0003', '#0005']);
    await press('Next page');
    expect(rowTexts().filter((text) => text.includes('orders'))).toEqual([
      'Infocity(continued)13 orders · ₹1,352.00 paid',
      'Sargasan12 orders · ₹1,248.00 paid',
    ]);
    await userEvent.click(screen.getByRole('switch', { name: 'Group by Address' }));
    expect(shownNumbers()[0]).toBe('#0011');
    expect(shownNumbers()).toHaveLength(10);
  });

  it('shows which amounts of an address are paid and which are not', async () => {
    showOrders(() => [orderOf(1), orderOf(3, { payment_status: 'pending', totalAmount: 50 })]);
    await screen.findByText('#0001');
    expect(rowTexts()[0]).toBe('Infocity2 orders · ₹104.00 paid · ₹50.00 not paid');
  });

  it('shows values that all rows share only once, which leaves space for the addresses', async () => {
    const orders = [orderOf(1), orderOf(2)];
    showOrders(() => orders);
    await screen.findByText('#0001');
    expect(screen.getByText('All ordered 21 Nov, for Lunch, 21 Nov')).toBeTruthy();
    const header = (name: string) => screen.getByRole('columnheader', { name });
    expect(header('Shift').className).toContain('w-0');
    expect(header('Delivery Date').className).toContain('w-0');
    orders.push(orderOf(3, { shift: 'Dinner' }));
    await press('Apply Filters');
    expect(await screen.findByText('All ordered 21 Nov, for 21 Nov')).toBeTruthy();
    expect(header('Shift').className).not.toContain('w-0');
  });

  it('selects a whole address over all pages, and shows when only a part is selected', async () => {
    showOrders(() => [...ordersOf(24), orderOf(25, { payment_status: 'pending' })]);
    await screen.findByText('#0001');
    const box = screen.getByRole('checkbox', { name: 'Select all orders of Infocity' });
    await userEvent.click(box);
    expect(screen.getByText('12 of 25 rows selected')).toBeTruthy();
    expect(box.getAttribute('aria-checked')).toBe('true');
    await tick('Select order #0001');
    expect(box.getAttribute('aria-checked')).toBe('mixed');
    expect(screen.getByText('11 of 25 rows selected')).toBeTruthy();
  });

  it('selects every order that can be assigned, on all pages', async () => {
    showOrders(() => [...ordersOf(500), orderOf(501, { payment_status: 'pending' })]);
    await screen.findByText('#0001');
    await tick('Select all orders');
    expect(screen.getByText('500 of 501 rows selected')).toBeTruthy();
    await tick('Select all orders');
    expect(screen.getByText('0 of 501 rows selected')).toBeTruthy();
  });

  it('has pages of 10, 20 or 50 orders, with buttons that end where the list ends', async () => {
    showOrders(() => ordersOf(75));
    await screen.findByText('#0001');
    expect(screen.getByText('Page 1 of 8')).toBeTruthy();
    expect([isDisabled('First page'), isDisabled('Previous page')]).toEqual([true, true]);
    await press('Last page');
    expect(screen.getByText('Page 8 of 8')).toBeTruthy();
    expect(shownNumbers()).toHaveLength(5);
    expect([isDisabled('Next page'), isDisabled('Last page')]).toEqual([true, true]);
    await press('Previous page');
    expect(screen.getByText('Page 7 of 8')).toBeTruthy();
    await press('First page');
    await choose('Rows per page', '50');
    expect(screen.getByText('Page 1 of 2')).toBeTruthy();
    await waitFor(() => expect(shownNumbers()).toHaveLength(50));
  });
});

describe('an order that could not be delivered', () => {
  it('shows why, and can be assigned again', async () => {
    const [first, second] = ordersOf(2);
    const back = { ...first, status: 'outForDelivery', problem: 'nobodyThere' };
    showOrders(() => [back, { ...second, status: 'outForDelivery' }]);
    await screen.findByText('Nobody there');
    expect(screen.getByRole('checkbox', { name: 'Select order #0001' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Select order #0002' })).toBeNull();
  });

  it('is listed above, of whatever day, with the way to its details', async () => {
    const problem = orderOf(7, { status: 'outForDelivery', problem: 'wrongAddress' });
    showOrders(() => ordersOf(1), { [problemsPath]: () => ({ orders: [problem] }) });
    await userEvent.click(await screen.findByText('1 order could not be handed over'));
    expect(screen.getByText(/Wrong address · Lunch/)).toBeTruthy();
    await press('Details of order #0007');
    expect(await screen.findByRole('dialog', { name: 'Order Summary' })).toBeTruthy();
  });
});

describe('what waits on other pages', () => {
  it('stands beside the counts on a phone, as links', async () => {
    const query = { matches: true, addEventListener() {}, removeEventListener() {} };
    vi.stubGlobal('matchMedia', () => query);
    const waiting = { orders: 1, cash: 1, texts: 3, messages: 0, money: 1 };
    showOrders(() => ordersOf(1), { [waitingPath]: () => waiting });
    expect((await screen.findByRole('link', { name: '3 texts' })).getAttribute('href')).toBe(
      '/admin/dashboard/texts',
    );
    expect(screen.getByRole('link', { name: 'Cash: 1' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '1 alert' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /message/ })).toBeNull();
  });
});

describe('on a phone', () => {
  it('shows a card for each order, with the same boxes, groups and details', async () => {
    const query = { matches: true, addEventListener() {}, removeEventListener() {} };
    vi.stubGlobal('matchMedia', () => query);
    showOrders(() => ordersOf(12));
    await screen.findByText('#0001');
    expect(screen.queryByRole('table')).toBeNull();
    const list = within(screen.getByRole('region', { name: 'List of orders' }));
    const [heading, card] = list.getAllByRole('listitem');
    expect(heading?.textContent).toBe('Infocity6 orders · ₹624.00 paid');
    for (const text of ['#0001', 'Pending', '₹104.00', 'Flat 1, Lake View', '9876543210'])
      expect(card?.textContent).toContain(text);
    await tick('Select all orders of Infocity');
    expect(screen.getByText('6 of 12 rows selected')).toBeTruthy();
    await tick('Select all orders');
    expect(screen.getByText('12 of 12 rows selected')).toBeTruthy();
    await press('Details of order #0001');
    expect(await screen.findByRole('dialog', { name: 'Order Summary' })).toBeTruthy();
  });

  it('has its filter in a dialog, whose button says how many controls were changed', async () => {
    const query = { matches: true, addEventListener() {}, removeEventListener() {} };
    vi.stubGlobal('matchMedia', () => query);
    const { filtered } = showOrders(() => ordersOf(1));
    await screen.findByText('#0001');
    expect(screen.queryByLabelText('Status')).toBeNull();
    await press('Filter');
    await choose('Status', 'All Statuses');
    await press('Apply Filters');
    const { status, ...allOfToday } = firstBody;
    await waitFor(() => expect(filtered().at(-1)).toEqual(allOfToday));
    expect(await screen.findByRole('button', { name: 'Filter 1 changed' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Filter of the orders' })).toBeNull();
  });
});
