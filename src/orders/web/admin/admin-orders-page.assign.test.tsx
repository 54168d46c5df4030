import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { failure } from '#src/web/test-page.tsx';
import {
  assignPath,
  orderOf,
  ordersOf,
  press,
  pressIn,
  ramesh,
  showOrders,
  tick,
  tidyUp,
} from './test-admin-orders.tsx';

afterEach(tidyUp);

const assignButton = () => screen.getByRole('button', { name: 'Assign Orders' });
const dialog = () => screen.findByRole('dialog', { name: 'Assign Delivery Boy' });
const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull();

describe('assigning orders', () => {
  it('is disabled until a row is selected; pressed all the same, it says what is missing', async () => {
    showOrders(() => ordersOf(2));
    await screen.findByText('#0001');
    expect(assignButton().getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(assignButton());
    expect(screen.getByText('No selection')).toBeTruthy();
    expect(screen.getByText('Please select at least one order to assign.')).toBeTruthy();
    noDialog();
    await tick('Select order #0001');
    expect(assignButton().getAttribute('aria-disabled')).toBe('false');
  });

  it('offers a card for each delivery person, and closes without a change', async () => {
    const { assigned } = showOrders(() => ordersOf(2));
    await screen.findByText('#0001');
    await tick('Select order #0001');
    await press('Assign Orders');
    const cards = within(await dialog());
    const [card] = await cards.findAllByRole('listitem');
    expect(card?.textContent).toBe('Ramesh Parmar9800000001Select');
    expect(cards.getByText('1 order selected')).toBeTruthy();
    await pressIn(await dialog(), 'Close');
    noDialog();
    expect(assigned()).toEqual([]);
    expect(screen.getByText('1 of 2 rows selected')).toBeTruthy();
  });

  it('sends the orders, the person and how the orders stood; then all is fresh and unselected', async () => {
    let orders = [
      orderOf(1),
      orderOf(2, { status: 'isAssigned', deliveryBoy: ramesh }),
      orderOf(3),
    ];
    const { assigned, filtered } = showOrders(() => orders, {
      [assignPath]: () => {
        orders = [orderOf(3)];
        return { assigned: 2 };
      },
    });
    await screen.findByText('#0001');
    await tick('Select order #0001');
    await tick('Select order #0002');
    await press('Assign Orders');
    const before = filtered().length;
    await userEvent.click(await screen.findByRole('button', { name: 'Select Ramesh Parmar' }));
    expect(await screen.findByText('Orders have been assigned successfully.')).toBeTruthy();
    const title = screen.getByText(
      (_, element) => element?.textContent === 'Orders Assigned to ' && element.tagName === 'P',
    );
    expect(title).toBeTruthy();
    expect(assigned()).toEqual([
      {
        orderIds: [1, 2],
        delivery_boy_id: ramesh.id,
        seen: [
          { id: 1, status: 'pending' },
          { id: 2, status: 'isAssigned', delivery_boy_id: ramesh.id },
        ],
      },
    ]);
    noDialog();
    expect(filtered().length).toBeGreaterThan(before);
    expect(screen.queryByText('#0001')).toBeNull();
    expect(screen.getByText('0 of 1 rows selected')).toBeTruthy();
  });

  it('tells why it failed, reloads, and keeps what can still be assigned selected', async () => {
    let orders = ordersOf(2);
    showOrders(() => orders, {
      [assignPath]: () => {
        orders = [orderOf(1), orderOf(2, { status: 'unexpected' })];
        return failure(409, 'Order #0002 is cancelled already. No order was assigned.');
      },
    });
    await screen.findByText('#0001');
    await tick('Select all orders');
    await press('Assign Orders');
    await userEvent.click(await screen.findByRole('button', { name: 'Select Ramesh Parmar' }));
    const text = await screen.findByText(
      'Order #0002 is cancelled already. No order was assigned.',
    );
    expect(text.closest('[aria-live=assertive]')).toBeTruthy();
    expect(screen.getByText('Uh oh! Something went wrong.')).toBeTruthy();
    noDialog();
    expect(screen.getByText('1 of 2 rows selected')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Cancelled' })).toBeTruthy();
  });

  it('says where to add a delivery person when there is none', async () => {
    showOrders(() => ordersOf(1), { 'GET /api/admin/delivery-boys': () => ({ data: [] }) });
    await screen.findByText('#0001');
    await tick('Select order #0001');
    await press('Assign Orders');
    expect(await screen.findByText('Nobody delivers yet')).toBeTruthy();
    expect(screen.getByText(/under Staff/)).toBeTruthy();
  });

  it('tries again when the delivery people could not be loaded', async () => {
    let answer: () => unknown = () => failure(500, '');
    showOrders(() => ordersOf(1), { 'GET /api/admin/delivery-boys': () => answer() });
    await screen.findByText('#0001');
    await tick('Select order #0001');
    await press('Assign Orders');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answer = () => ({ data: [ramesh] });
    await userEvent.click(retry);
    expect(await screen.findByText('Ramesh Parmar')).toBeTruthy();
  });
});
