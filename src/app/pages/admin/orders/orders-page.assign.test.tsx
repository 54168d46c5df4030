import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  assigneesPath,
  assignPath,
  holdersPath,
  orderOf,
  ordersOf,
  press,
  pressIn,
  ramesh,
  showOrders,
  tick,
} from '#lab/screens/admin-orders-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';

const assignButton = () => screen.getByRole('button', { name: 'Assign Orders' });
const dialog = () => screen.findByRole('dialog', { name: 'Assign Delivery Boy' });
const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull();

describe('assigning orders', () => {
  it('is disabled until a row is selected; when clicked, it explains what is missing', async () => {
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
    expect(card?.textContent).toContain('Ramesh Parmar9800000001');
    expect(cards.getByText('1 order selected · Lunch, 21 Nov')).toBeTruthy();
    await pressIn(await dialog(), 'Close');
    noDialog();
    expect(assigned()).toEqual([]);
    expect(screen.getByText('1 of 2 rows selected')).toBeTruthy();
  });

  it('sends the orders, the person and the orders’ states; then the list is fetched again, without a selection', async () => {
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

  it('shows why it failed, reloads, and keeps the orders selected that can still be assigned', async () => {
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

  it('focuses the first person, and shows how busy each is and who knows the route', async () => {
    const imran = { ...ramesh, id: '00000000-0000-4000-8000-00000000000b', fullName: 'Imran' };
    let people: (answer: object) => void = () => undefined;
    const late = new Promise((resolve) => {
      people = resolve;
    });
    showOrders(() => ordersOf(1), {
      'GET /api/admin/delivery-boys': () => late,
      [assigneesPath]: () => ({
        loads: [{ delivery_boy_id: ramesh.id, isAssigned: 3, outForDelivery: 2, done: 5 }],
        lastServed: [{ shortname: 'Infocity', delivery_boy_id: imran.id, date: '2026-11-20' }],
      }),
    });
    await screen.findByText('#0001');
    await tick('Select order #0001');
    await press('Assign Orders');
    people({ data: [ramesh, imran] });
    const first = await screen.findByRole('button', { name: 'Select Ramesh Parmar' });
    expect(document.activeElement).toBe(first);
    const cards = within(await dialog());
    expect(await cards.findByText('3 assigned · 2 out · 5 delivered')).toBeTruthy();
    expect(cards.getByText('No orders yet')).toBeTruthy();
    expect(cards.getByText('Served Infocity last, 20 Nov')).toBeTruthy();
  });

  it('is sent once, however often the button is tapped', async () => {
    const { assigned } = showOrders(() => ordersOf(1), { [assignPath]: () => ({ assigned: 1 }) });
    await screen.findByText('#0001');
    await tick('Select order #0001');
    await press('Assign Orders');
    const select = await screen.findByRole('button', { name: 'Select Ramesh Parmar' });
    for (let taps = 0; taps < 3; taps++) fireEvent.click(select);
    await screen.findByText('Orders have been assigned successfully.');
    fireEvent.click(select);
    expect(assigned()).toHaveLength(1);
  });

  it('of several days or shifts warns, and needs a second click that is not a double tap', async () => {
    const dinner = orderOf(2, { shift: 'Dinner' });
    const { assigned } = showOrders(() => [orderOf(1), dinner, orderOf(3)], {
      [assignPath]: () => ({ assigned: 3 }),
    });
    await screen.findByText('#0001');
    await tick('Select all orders');
    await press('Assign Orders');
    const note = within(await dialog()).getByRole('alert');
    expect(note.textContent).toContain('These orders are for different days or shifts:');
    expect(note.textContent).toContain('2 orders for Lunch, 21 Nov1 order for Dinner, 21 Nov');
    const select = await screen.findByRole('button', { name: 'Select Ramesh Parmar' });
    for (let taps = 0; taps < 3; taps++) fireEvent.click(select);
    expect(assigned()).toEqual([]);
    const again = await screen.findByRole('button', {
      name: 'Assign 3 orders to Ramesh Parmar all the same',
    });
    await waitFor(() => expect(again.getAttribute('aria-disabled')).toBe('false'));
    fireEvent.click(again);
    expect(await screen.findByText('Orders have been assigned successfully.')).toBeTruthy();
    expect(assigned()).toHaveLength(1);
  });

  it('shows each rider’s cash balance, and asks for confirmation before it exceeds the limit', async () => {
    const text = 'Ramesh Parmar would come to ₹2,200 in cash; the most is ₹2,000.';
    const { assigned } = showOrders(() => ordersOf(1), {
      [holdersPath]: () => ({
        holders: [{ ...ramesh, holds: 1240, toCollect: 480 }],
        limit: 2000,
      }),
      [assignPath]: ({ body }) =>
        (body as { cashLimitSeen?: boolean }).cashLimitSeen
          ? { assigned: 1 }
          : failure(409, text, { details: [{ path: 'cashLimit', message: text }] }),
    });
    await screen.findByText('#0001');
    await tick('Select order #0001');
    await press('Assign Orders');
    const cards = within(await dialog());
    expect(await cards.findByText('Holds ₹1,240 of ₹2,000 · ₹480 to collect')).toBeTruthy();
    await pressIn(await dialog(), 'Select Ramesh Parmar');
    expect((await cards.findByRole('alert')).textContent).toBe(text);
    const again = cards.getByRole('button', { name: 'Assign anyway: Ramesh Parmar' });
    // A double tap is not a decision.
    fireEvent.click(again);
    expect(assigned()).toHaveLength(1);
    await waitFor(() => expect(again.getAttribute('aria-disabled')).toBe('false'));
    fireEvent.click(again);
    expect(await screen.findByText('Orders have been assigned successfully.')).toBeTruthy();
    expect(assigned()).toMatchObject([{ orderIds: [1] }, { orderIds: [1], cashLimitSeen: true }]);
    noDialog();
  });

  it('shows where to add a delivery person when there is none', async () => {
    showOrders(() => ordersOf(1), { 'GET /api/admin/delivery-boys': () => ({ data: [] }) });
    await screen.findByText('#0001');
    await tick('Select order #0001');
    await press('Assign Orders');
    expect(await screen.findByText('Nobody delivers yet')).toBeTruthy();
    expect(screen.getByText(/under Staff/)).toBeTruthy();
  });

  it('can be retried when the delivery people could not be loaded', async () => {
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
