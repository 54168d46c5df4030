import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  countsPath,
  noCounts,
  orderOf,
  ordersOf,
  press,
  pressIn,
  ramesh,
  shiftDayPath,
  showOrders,
  today,
} from '#lab/screens/admin-orders-screen.tsx';
import { type Asked, failure } from '#lab/screens/test-page.tsx';
import type { Amendment, ShiftDay } from '#src/kitchen/kitchen-contract.ts';

const at = (time: string) => `${today}T${time}:00.000+05:30`;
const chip = (name: string | RegExp) => screen.findByRole('button', { name });
const isPressed = async (name: string | RegExp) =>
  (await chip(name)).getAttribute('aria-pressed') === 'true';
const statusSelect = () => screen.getByLabelText<HTMLSelectElement>('Status').value;
const lunch = { pending: 95, isAssigned: 4, outForDelivery: 3, done: 2, unpaid: 1 };

/** Counts per query: those of the day on which orders were placed, and those of each shift. */
const countsOf =
  (placed: object, shifts: Record<string, object> = {}) =>
  ({ search }: Asked) =>
    search.has('orderdate') ? placed : (shifts[search.get('shift') ?? ''] ?? noCounts);

function dayOf(search: URLSearchParams, facts: Partial<ShiftDay> = {}): ShiftDay {
  return {
    date: search.get('date') ?? '',
    shift: search.get('shift') as ShiftDay['shift'],
    state: 'open',
    revision: 0,
    orders: 95,
    meals: 97,
    ...facts,
  };
}

const frozen = (facts: Partial<ShiftDay>, changes: readonly Partial<Amendment>[] = []) => ({
  [shiftDayPath]: ({ search }: Asked) =>
    search.get('shift') === 'Lunch' && search.get('date') === today
      ? { day: dayOf(search, { state: 'frozen', frozenAt: at('10:30'), ...facts }), changes }
      : { day: dayOf(search), changes: [] },
});

describe('the bar over the orders', () => {
  it('counts the orders of the day on which they were placed, and of the shift shown', async () => {
    const { asked } = showOrders(() => ordersOf(1), {
      [countsPath]: countsOf(lunch, { Dinner: { ...noCounts, pending: 7 } }),
    });
    const bar = within(await screen.findByRole('group', { name: 'Orders: Placed 21 Nov' }));
    await bar.findByRole('button', { name: 'Pending 95' });
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Pending95',
      'Assigned4',
      'Out3',
      'Delivered2',
      'Not paid1',
    ]);
    await userEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
    await userEvent.selectOptions(screen.getByLabelText('Shift'), 'Dinner');
    await press('Apply Filters');
    await screen.findByRole('group', { name: 'Orders: Dinner, 21 Nov' });
    await chip('Pending 7');
    expect(asked[countsPath]?.at(-1)?.search.toString()).toBe(`deliverydate=${today}&shift=Dinner`);
  });

  it('is the status filter: a click sets it, also in the select, and another click clears it', async () => {
    const { filtered, router } = showOrders(() => ordersOf(1), { [countsPath]: () => lunch });
    await screen.findByText('#0001');
    expect(await isPressed('Pending 95')).toBe(true);
    await press('Assigned 4');
    await waitFor(() => expect(filtered().at(-1)).toMatchObject({ status: 'isAssigned' }));
    expect([await isPressed('Pending 95'), await isPressed('Assigned 4')]).toEqual([false, true]);
    expect(statusSelect()).toBe('isAssigned');
    expect(router.state.location.search).toBe('?status=isAssigned');
    await press('Assigned 4');
    await waitFor(() => expect(filtered().at(-1)).not.toHaveProperty('status'));
    expect(await isPressed('Assigned 4')).toBe(false);
    expect(statusSelect()).toBe('all');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'done');
    await press('Apply Filters');
    expect(await isPressed('Delivered 2')).toBe(true);
  });

  it('filters unpaid orders until another status is selected', async () => {
    const unpaid = orderOf(1, { payment_status: 'pending' });
    const { filtered, tell } = showOrders(() => [unpaid], { [countsPath]: () => lunch });
    await screen.findByText('#0001');
    await press('Not paid 1');
    await waitFor(() =>
      expect(filtered().at(-1)).toMatchObject({ status: 'pending', unpaid: true }),
    );
    expect([await isPressed('Not paid 1'), await isPressed('Pending 95')]).toEqual([true, false]);
    expect(statusSelect()).toBe('pending');
    await press('Apply Filters');
    await waitFor(() => expect(filtered().at(-1)).toHaveProperty('unpaid', true));
    // When it is paid, the list no longer contains it.
    await act(async () => tell(8, { orders: [{ ...unpaid, payment_status: 'done' }], paid: [1] }));
    await screen.findByText('No orders found');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'isAssigned');
    await press('Apply Filters');
    await waitFor(() => expect(filtered().at(-1)).not.toHaveProperty('unpaid'));
    expect(await isPressed('Not paid 1')).toBe(false);
  });

  it('is updated live', async () => {
    let counts = lunch;
    const { tell } = showOrders(() => ordersOf(1), { [countsPath]: () => counts });
    await chip('Pending 95');
    await screen.findByText('Live');
    counts = { ...lunch, pending: 94, isAssigned: 5 };
    await act(async () => tell(8, { orders: [orderOf(1, { status: 'isAssigned' })] }));
    await chip('Pending 94');
    await chip('Assigned 5');
  });

  it('opens with the filter of the address, and follows a link to another one', async () => {
    const search = '?view=delivery&day=2026-11-22&shift=Dinner&status=done';
    const { filtered, router } = showOrders(() => ordersOf(1), {}, search);
    await screen.findByText('#0001');
    const wanted = { isorder: false, deliverydate: '2026-11-22', shift: 'Dinner', status: 'done' };
    expect(filtered()).toEqual([{ ...wanted, orderdate: '2026-11-22' }]);
    expect(screen.getByLabelText<HTMLSelectElement>('Shift').value).toBe('Dinner');
    await act(() => router.navigate('/admin/dashboard/orders'));
    await waitFor(() => expect(filtered().at(-1)).toMatchObject({ status: 'pending' }));
    expect(filtered().at(-1)).toMatchObject({ isorder: true, orderdate: today });
    expect(statusSelect()).toBe('pending');
  });

  it('does not affect the list when the counts fail to load', async () => {
    showOrders(() => ordersOf(1), { [countsPath]: () => failure(500, 'No.') });
    await screen.findByText('#0001');
    await chip('Pending –');
    expect(screen.queryByText('Uh oh! Something went wrong.')).toBeNull();
  });
});

describe('assigning as last time', () => {
  const proposalPath = 'GET /api/admin/runs/proposal';
  const acceptPath = 'PUT /api/admin/runs/proposal';

  it('applies to the first shift of the day with unassigned orders, and refreshes the list', async () => {
    let orders = [orderOf(1), orderOf(2)];
    const share = {
      rider: { id: ramesh.id, fullName: ramesh.fullName },
      orders: [1, 2].map((id) => ({ id, status: 'pending' })),
      places: [{ shortname: 'Infocity', orders: 2 }],
    };
    let dinner = { ...noCounts, pending: 3, unpaid: 1 };
    const { asked, filtered } = showOrders(() => orders, {
      [countsPath]: (question) => countsOf(lunch, { Dinner: dinner })(question),
      [proposalPath]: () => ({ proposals: [share], unknown: [] }),
      [acceptPath]: () => {
        orders = [];
        dinner = noCounts;
        return { assigned: 2 };
      },
    });
    await screen.findByText('#0001');
    // Lunch has no waiting orders.
    await userEvent.click(await chip('Assign as last time Dinner · 2'));
    const before = filtered().length;
    await userEvent.click(await screen.findByRole('button', { name: 'Assign 2 orders' }));
    await screen.findByText('Orders assigned');
    expect(asked[proposalPath]?.[0]?.search.toString()).toBe(`date=${today}&shift=Dinner`);
    expect(asked[acceptPath]?.[0]?.body).toEqual({
      runs: [{ delivery_boy_id: ramesh.id, orders: share.orders }],
    });
    expect(filtered().length).toBeGreaterThan(before);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('No orders found');
  });

  it('opens nothing when no order is unassigned, and says so', async () => {
    showOrders(() => ordersOf(1));
    const button = await chip('Assign as last time');
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    await userEvent.click(button);
    expect(await screen.findByText('No order waits')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the state of the shift', () => {
  it('is shown above the orders, with a link to its count', async () => {
    showOrders(() => ordersOf(1), frozen({ revision: 2 }));
    const state = await screen.findByText(/Frozen 10:30 am · rev 2/);
    expect(state.textContent).toBe('Lunch: Frozen 10:30 am · rev 2');
    const link = screen.getByRole('link', { name: 'Count of Lunch, 21 Nov' });
    expect(link.getAttribute('href')).toContain('date=2026-11-21&shift=Lunch');
    expect(screen.getByText('Dinner:').parentElement?.textContent).toContain('Open');
  });

  it('marks orders that came after the freeze, in their rows and details', async () => {
    const changes = [{ revision: 2, kind: 'added', order: 2 } as const];
    showOrders(() => ordersOf(2), {
      ...frozen({ revision: 2 }, changes),
      'GET /api/admin/orders/2': () => ({ order: orderOf(2), events: [] }),
      'GET /api/admin/orders/2/payments': () => failure(404, 'None.'),
    });
    const mark = await screen.findByText('after the freeze · rev 2');
    expect(mark.closest('tr')?.textContent).toContain('#0002');
    await press('Details of order #0002');
    const dialog = await screen.findByRole('dialog', { name: 'Order Summary' });
    expect(within(dialog).getByText('after the freeze · rev 2')).toBeTruthy();
  });

  it('warns before cancelling an order that the kitchen has counted, and only then', async () => {
    const unpaid = orderOf(2, { payment_status: 'pending' });
    showOrders(() => [orderOf(1), unpaid], {
      ...frozen({}),
      'GET /api/admin/orders/1': () => ({ order: orderOf(1), events: [] }),
      'GET /api/admin/orders/1/payments': () => failure(404, 'None.'),
      'GET /api/admin/orders/2': () => ({ order: unpaid, events: [] }),
      'GET /api/admin/orders/2/payments': () => failure(404, 'None.'),
    });
    await screen.findByText(/Frozen 10:30 am/);
    for (const [number, isCounted] of [
      ['#0001', true],
      ['#0002', false],
    ] as const) {
      await press(`Details of order ${number}`);
      await pressIn(await screen.findByRole('dialog', { name: 'Order Summary' }), 'Cancel order');
      const question = await screen.findByRole('dialog', { name: `Cancel order ${number}` });
      const text = 'It is on the count already; the kitchen is told.';
      expect(question.textContent?.includes(text)).toBe(isCounted);
      await pressIn(question, 'Keep order');
      await pressIn(await screen.findByRole('dialog', { name: 'Order Summary' }), 'Close');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });
});

describe('the orders on paper', () => {
  it('include all pages of the list, with dishes, rider and payment, only while printing', async () => {
    const others = [
      orderOf(13, { payment_status: 'pending' }),
      orderOf(14, { status: 'isAssigned', deliveryBoy: ramesh }),
    ];
    showOrders(
      () => [...ordersOf(12), ...others],
      frozen({}, [{ revision: 1, kind: 'added', order: 1 }]),
    );
    await screen.findByText('after the freeze · rev 1');
    expect(screen.queryByRole('region', { name: 'Orders on paper' })).toBeNull();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const paper = within(screen.getByRole('region', { name: 'Orders on paper' }));
    expect(
      paper.getByText(/^Pending · All ordered 21 Nov, for Lunch, 21 Nov · 14 orders · printed/),
    ).toBeTruthy();
    const rows = paper.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toHaveLength(1 + 2 + 14);
    expect(rows[0]).toBe('OrderMobile NoAddressNoteDishesAssigned ToPayment');
    expect(rows[1]).toBe('Infocity · 7 orders');
    expect(rows[2]).toBe(
      '#00019876543210Infocity, GandhinagarFlat 1, Lake View3 × Dal Rice–after the freeze · rev 1₹104.00Paid',
    );
    expect(rows.find((row) => row?.startsWith('#0013'))).toContain('₹104.00Not paid');
    expect(rows.find((row) => row?.startsWith('#0014'))).toContain('Ramesh ParmarAssigned');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('region', { name: 'Orders on paper' })).toBeNull();
  });
});
