import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  orderOf,
  ordersOf,
  press,
  rowTexts,
  shownNumbers,
  showOrders,
  tick,
  type WireOrder,
} from '#lab/screens/admin-orders-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';
import type { OrderChanges } from '#src/orders/order-changes-contract.ts';
import { readPreference } from '#src/platform/browser/session.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';

/**
 * Shows orders that a test changes; the fake shop updates its response and publishes the changes.
 */
async function showLive(first = ordersOf(3)) {
  const orders = new Map(first.map((order) => [order.id, order]));
  const shop = showOrders(() => [...orders.values()].filter(({ status }) => status === 'pending'));
  await screen.findByText('#0001');
  await screen.findByText('Live');
  let index = 7;
  return {
    ...shop,
    /** Stores changes without publishing them. */
    store: (...changed: WireOrder[]) => {
      for (const order of changed) orders.set(order.id, order);
    },
    change: (changed: readonly WireOrder[], also: Partial<WireOf<typeof OrderChanges>> = {}) => {
      for (const order of changed) orders.set(order.id, order);
      index += 1;
      shop.tell(index, { orders: [...changed], ...also });
    },
  };
}

const [one, two, three] = ordersOf(3) as [
  ReturnType<typeof orderOf>,
  ReturnType<typeof orderOf>,
  ReturnType<typeof orderOf>,
];
const four = orderOf(4);
const body = () => screen.getAllByRole('rowgroup')[1] as HTMLElement;

describe('live orders', () => {
  it('apply changes silently when nobody is using the table', async () => {
    const { change } = await showLive();
    change([four]);
    expect(await screen.findByText('#0004')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /Show/ })).toBeNull();
  });

  it('apply changes from the stream, without fetching the list again', async () => {
    const { change, filtered } = await showLive();
    change([{ ...one, note: 'Another door' }, four]);
    await screen.findByText('#0004');
    expect(screen.getByText('Another door')).toBeTruthy();
    change([{ ...two, status: 'isAssigned' }]);
    await waitFor(() => expect(screen.queryByText('#0002')).toBeNull());
    expect(filtered()).toHaveLength(1);
  });

  it('ignore orders outside the filter', async () => {
    const { change } = await showLive();
    const late = orderOf(6, { orderDate: '2026-11-22T00:10:00.000+05:30' });
    change([orderOf(5, { status: 'done' }), late, four]);
    await screen.findByText('#0004');
    expect(shownNumbers().toSorted()).toEqual(['#0001', '#0002', '#0003', '#0004']);
  });

  it('are fetched as a list when more has changed than the stream contains', async () => {
    const { change, store, filtered } = await showLive();
    store(four);
    change([], { reload: true });
    expect(await screen.findByText('#0004')).toBeTruthy();
    expect(filtered()).toHaveLength(2);
  });

  it('are fetched until that succeeds', async () => {
    let isAway = false;
    let orders = [one];
    const shop = showOrders(() => (isAway ? failure(503, 'The shop is busy.') : orders));
    await screen.findByText('Live');
    isAway = true;
    orders = [one, four];
    shop.tell(8, { reload: true });
    await waitFor(() => expect(shop.filtered()).toHaveLength(2));
    isAway = false;
    shop.tell(9, { orders: [orderOf(9, { status: 'done' })] });
    expect(await screen.findByText('#0004')).toBeTruthy();
  });

  it('are fetched again after a moment, also when the pointer has passed over the table', async () => {
    let isAway = false;
    let orders = [one];
    const shop = showOrders(() => (isAway ? failure(503, 'The shop is busy.') : orders));
    await screen.findByText('Live');
    isAway = true;
    orders = [one, four];
    shop.tell(8, { reload: true });
    await waitFor(() => expect(shop.filtered()).toHaveLength(2));
    isAway = false;
    await userEvent.hover(body());
    await userEvent.unhover(body());
    expect(await screen.findByText('#0004')).toBeTruthy();
  });

  it('are fetched once more when too many changed during the request', async () => {
    const answers: ((orders: WireOrder[]) => void)[] = [];
    const shop = showOrders(
      () =>
        new Promise((resolve) => {
          answers.push((orders) => resolve({ orders, place: '8' }));
        }),
    );
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.([one]);
    await screen.findByText('Live');
    shop.tell(8, { reload: true });
    await waitFor(() => expect(answers).toHaveLength(2));
    shop.tell(9, { reload: true, paid: [4] });
    await screen.findByText('New order #0004');
    answers[1]?.([one, two]);
    await waitFor(() => expect(answers).toHaveLength(3));
    answers[2]?.([one, two, four]);
    expect(await screen.findByText('#0004')).toBeTruthy();
  });

  it('recover automatically when the server was unavailable for a moment, without events', async () => {
    let isAway = false;
    const away = () => failure(503, 'The shop is busy. Please try again in a moment.');
    const { filtered } = showOrders(() => (isAway ? away() : ordersOf(3)));
    await screen.findByText('#0001');
    await screen.findByText('Live');
    isAway = true;
    await press('Apply Filters');
    await screen.findByText('The orders could not be loaded.');
    isAway = false;
    expect(await screen.findByText('#0001')).toBeTruthy();
    expect(filtered()).toHaveLength(3);
  });

  it('of events that arrived during the request are in the list', async () => {
    let answer: (orders: WireOrder[]) => void = () => undefined;
    let isFirst = true;
    const shop = showOrders(() => {
      if (isFirst) return [one];
      return new Promise((resolve) => {
        answer = (orders) => resolve({ orders, place: '8' });
      });
    });
    await screen.findByText('Live');
    isFirst = false;
    await press('Apply Filters');
    await waitFor(() => expect(shop.filtered()).toHaveLength(2));
    shop.tell(9, { orders: [{ ...one, note: 'Another door' }, four], paid: [4] });
    await screen.findByText('New order #0004');
    answer([one]);
    expect(await screen.findByText('#0004')).toBeTruthy();
    expect(screen.getByText('Another door')).toBeTruthy();
  });

  it('wait above the table while the pointer is over it, and are added when it has left', async () => {
    const { change } = await showLive();
    await userEvent.hover(body());
    change([four]);
    expect(await screen.findByRole('button', { name: '1 new order · Show' })).toBeTruthy();
    expect(screen.queryByText('#0004')).toBeNull();
    await userEvent.unhover(body());
    expect(await screen.findByText('#0004')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Show/ })).toBeNull();
  });

  it('are added when the admin clicks Show', async () => {
    const { change } = await showLive();
    await tick('Select order #0001');
    change([{ ...one, status: 'outForDelivery' }, four]);
    fireEvent.click(await screen.findByRole('button', { name: 'List has changed · Show' }));
    expect(await screen.findByText('#0004')).toBeTruthy();
    expect(screen.queryByText('#0001')).toBeNull();
    expect(screen.getByText('0 of 3 rows selected')).toBeTruthy();
  });

  it('update visible rows in place, even under the pointer', async () => {
    const { change } = await showLive();
    await userEvent.hover(body());
    const before = shownNumbers();
    const assigned = { ...two, status: 'isAssigned' as const };
    change([{ ...three, note: 'Another door' }, assigned]);
    expect(await screen.findByText('Another door')).toBeTruthy();
    expect(shownNumbers()).toEqual(before);
    expect(rowTexts().find((text) => text.startsWith('#0002'))).toContain('Assigned');
    expect(screen.getByRole('button', { name: 'List has changed · Show' })).toBeTruthy();
  });

  it('wait while a dialog is open', async () => {
    const { change } = await showLive();
    await tick('Select order #0001');
    await userEvent.unhover(body());
    await press('Assign Orders');
    await screen.findByRole('dialog', { name: 'Assign Delivery Boy' });
    change([four]);
    expect(await screen.findByText('1 new order · Show')).toBeTruthy();
    expect(screen.queryByText('#0004')).toBeNull();
    await press('Close');
    expect(await screen.findByText('#0004')).toBeTruthy();
  });

  it('keep the selection of orders that can still be assigned', async () => {
    const { change } = await showLive();
    await tick('Select order #0001');
    await tick('Select order #0003');
    (document.activeElement as HTMLElement).blur();
    await userEvent.unhover(body());
    change([{ ...two, status: 'isAssigned' }, four]);
    await screen.findByText('#0004');
    expect(screen.getByText('2 of 3 rows selected')).toBeTruthy();
    change([{ ...three, status: 'outForDelivery' }]);
    expect(await screen.findByText('1 of 2 rows selected')).toBeTruthy();
  });
});

describe('a paid new order', () => {
  it('is counted in the title until the admin looks, and announced', async () => {
    document.title = 'Orders | Tiffin';
    const { change } = await showLive();
    change([four], { paid: [4] });
    await waitFor(() => expect(document.title).toBe('(1) Orders | Tiffin'));
    expect(screen.getByText('New order #0004')).toBeTruthy();
    change([orderOf(5)], { paid: [5] });
    await waitFor(() => expect(document.title).toBe('(2) Orders | Tiffin'));
    fireEvent.pointerMove(window);
    await waitFor(() => expect(document.title).toBe('Orders | Tiffin'));
  });

  it('plays a sound, unless the bell is turned off, which is remembered', async () => {
    const start = vi.fn();
    vi.stubGlobal('AudioContext', fakeAudio(start));
    const { change } = await showLive();
    await userEvent.keyboard('x');
    change([four], { paid: [4] });
    await waitFor(() => expect(start).toHaveBeenCalledTimes(2));
    await press('Sound for new orders');
    expect(readPreference('order-sound')).toBe('off');
    change([orderOf(5)], { paid: [5] });
    await screen.findByText('New order #0005');
    expect(start).toHaveBeenCalledTimes(2);
  });
});

describe('the connection', () => {
  it('begins at the cursor of the list, and continues where it was lost', async () => {
    const { change, loseStream, streamsAsked, filtered } = await showLive();
    change([four]);
    await screen.findByText('#0004');
    loseStream();
    expect(await screen.findByText('Reconnecting…')).toBeTruthy();
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('Live')).toBeTruthy();
    expect(streamsAsked().map(({ headers }) => headers.get('last-event-id'))).toEqual(['7', '8']);
    expect(filtered()).toHaveLength(1);
  });

  it('loads the list if the first request failed', async () => {
    let isAway = true;
    const shop = showOrders(() => (isAway ? failure(503, 'The shop is busy.') : [one]));
    await waitFor(() => expect(shop.filtered()).toHaveLength(1));
    isAway = false;
    expect(await screen.findByText('#0001')).toBeTruthy();
    expect(shop.streamsAsked().map(({ headers }) => headers.get('last-event-id'))).toEqual([null]);
  });
});

/** A minimal audio API that counts the tones. */
function fakeAudio(start: () => void) {
  const parameter = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  return class {
    state = 'running';
    currentTime = 0;
    destination = {};
    createGain = () => ({ gain: parameter, connect: () => undefined });
    createOscillator = () => ({
      frequency: parameter,
      connect: (next: unknown) => next,
      start,
      stop: () => undefined,
    });
  };
}
