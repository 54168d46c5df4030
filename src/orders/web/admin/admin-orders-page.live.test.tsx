import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readPreference } from '#src/web/session.ts';
import {
  newsOf,
  orderOf,
  ordersOf,
  press,
  rowTexts,
  shownNumbers,
  showOrders,
  tick,
  tidyUp,
} from './test-admin-orders.tsx';

afterEach(tidyUp);

/** Shows orders that a test changes, once the stream is open and what it may have missed is fetched. */
async function showLive(first = ordersOf(3)) {
  let orders = first;
  const shop = showOrders(() => orders);
  await screen.findByText('#0001');
  await screen.findByText('Live');
  await waitFor(() => expect(shop.filtered()).toHaveLength(2));
  let lastId = 0;
  return {
    ...shop,
    change: (next: typeof orders, news: ReturnType<typeof newsOf>) => {
      orders = next;
      lastId += 1;
      shop.tell(lastId, news);
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
  it('take changes over without a word when nobody is at the table', async () => {
    const { change } = await showLive();
    change([one, two, three, four], newsOf(four));
    expect(await screen.findByText('#0004')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /Show/ })).toBeNull();
  });

  it('fetch a burst of changes once', async () => {
    const { change, filtered } = await showLive();
    for (const order of [one, two, three]) change([one, two, three, four], newsOf(order));
    await screen.findByText('#0004');
    expect(filtered()).toHaveLength(3);
  });

  it('wait above the table while the pointer is over it, and come in when it has left', async () => {
    const { change } = await showLive();
    await userEvent.hover(body());
    change([one, two, three, four], newsOf(four));
    expect(await screen.findByRole('button', { name: '1 new order · Show' })).toBeTruthy();
    expect(screen.queryByText('#0004')).toBeNull();
    await userEvent.unhover(body());
    expect(await screen.findByText('#0004')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Show/ })).toBeNull();
  });

  it('come in when the admin presses Show', async () => {
    const { change } = await showLive();
    await tick('Select order #0001');
    change([two, three, four], newsOf({ ...one, status: 'outForDelivery' }));
    fireEvent.click(await screen.findByRole('button', { name: 'List has changed · Show' }));
    expect(await screen.findByText('#0004')).toBeTruthy();
    expect(screen.queryByText('#0001')).toBeNull();
    expect(screen.getByText('0 of 3 rows selected')).toBeTruthy();
  });

  it('change the rows that are shown in place, even under the pointer', async () => {
    const { change } = await showLive();
    await userEvent.hover(body());
    const before = shownNumbers();
    const assigned = { ...two, status: 'isAssigned' as const };
    change([one, { ...three, note: 'Another door' }], newsOf(assigned));
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
    change([one, two, three, four], newsOf(four));
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
    change([one, three, four], newsOf(four));
    await screen.findByText('#0004');
    expect(screen.getByText('2 of 3 rows selected')).toBeTruthy();
    change([one, { ...three, status: 'outForDelivery' }, four], newsOf(three));
    expect(await screen.findByText('1 of 3 rows selected')).toBeTruthy();
  });
});

describe('a paid new order', () => {
  it('is counted in the title until the admin looks, and announced', async () => {
    document.title = 'Orders | Tiffin';
    const { change } = await showLive();
    change([one, two, three, four], newsOf(four, true));
    await waitFor(() => expect(document.title).toBe('(1) Orders | Tiffin'));
    expect(screen.getByText('New order #0004')).toBeTruthy();
    change([one, two, three, four], newsOf(orderOf(5), true));
    await waitFor(() => expect(document.title).toBe('(2) Orders | Tiffin'));
    fireEvent.pointerMove(window);
    await waitFor(() => expect(document.title).toBe('Orders | Tiffin'));
  });

  it('sounds, unless the bell is switched off, which is remembered', async () => {
    const start = vi.fn();
    vi.stubGlobal('AudioContext', fakeAudio(start));
    const { change } = await showLive();
    await userEvent.keyboard('x');
    change([one, two, three, four], newsOf(four, true));
    await waitFor(() => expect(start).toHaveBeenCalledTimes(2));
    await press('Sound for new orders');
    expect(readPreference('order-sound')).toBe('off');
    change([one, two, three, four], newsOf(orderOf(5), true));
    await screen.findByText('New order #0005');
    expect(start).toHaveBeenCalledTimes(2);
  });
});

describe('the connection', () => {
  it('is taken up again behind the last event when it was lost', async () => {
    const { change, loseStream, streamsAsked } = await showLive();
    change([one, two, three, four], newsOf(four));
    await screen.findByText('#0004');
    loseStream();
    expect(await screen.findByText('Reconnecting…')).toBeTruthy();
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('Live')).toBeTruthy();
    expect(streamsAsked().map(({ headers }) => headers.get('last-event-id'))).toEqual([null, '1']);
  });
});

/** Enough of a browser's sound to count the tones. */
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
