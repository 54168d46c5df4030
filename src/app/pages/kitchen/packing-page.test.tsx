import {
  act,
  cleanup,
  createEvent,
  fireEvent,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { boxOf, codeOf } from '#lab/builders/box-builders.ts';
import { frozenDayOf, kitchenToday } from '#lab/screens/kitchen-answers.ts';
import { showKitchen } from '#lab/screens/kitchen-screen.tsx';
import { kept } from '#lab/screens/stored-deliveries.ts';
import { type Asked, failure } from '#lab/screens/test-page.tsx';
import type { ShownBox } from '#src/kitchen/web/packing/ticks/tick-queue.ts';
import { deviceKeys } from '#src/platform/browser/device-storage.ts';
import { PackingPage } from './packing-page.tsx';

const listPath = 'GET /api/kitchen/boxes';
const tickPath = 'PUT /api/kitchen/boxes';
const closePath = 'POST /api/kitchen/packed';
const reopenPath = 'POST /api/kitchen/unpacked';
const asOf = `${kitchenToday}T11:00:00.000+05:30`;
const packedAt = `${kitchenToday}T11:02:00.000+05:30`;

/** The boxes that the fake shop has; tests and ticks change them. */
let boxes: ShownBox[];
let day: ReturnType<typeof frozenDayOf>;
let isReachable: boolean;
/** Errors to return in place of `done`, by the code of the box. */
let refusals: Record<string, object>;

interface SentTick {
  key: string;
  code: string;
  kind: 'packed' | 'unpacked';
  tickedAt: string;
}
const ticksOf = ({ body }: Asked) => (body as { ticks: SentTick[] }).ticks;

function storeTick({ key, code, kind }: SentTick) {
  const refusal = refusals[code];
  if (refusal) return { key, ...refusal };
  boxes = boxes.map((box) => {
    if (box.code !== code) return box;
    const { packedAt: _, packedBy: __, ...rest } = box;
    return kind === 'packed' ? { ...rest, packedAt, packedBy: 'Ramila Ben' } : rest;
  });
  const box = boxes.find((each) => each.code === code);
  return { key, result: box ? 'done' : 'unknown', ...(box && { box }) };
}

const answers = {
  [listPath]: () => {
    if (!isReachable) throw new TypeError('no network');
    return { day, asOf, boxes };
  },
  [tickPath]: (asked: Asked) => {
    if (!isReachable) throw new TypeError('no network');
    return { results: ticksOf(asked).map(storeTick) };
  },
};

beforeEach(() => {
  boxes = [
    boxOf(1, { letter: 'A', nth: 2, of: 3, note: 'Jain, no onion', place: 'Shanti Tower' }),
    boxOf(2, { letter: 'A', packedAt, packedBy: 'Kokila Ben' }),
    boxOf(3, { letter: 'C', dish: 'Thali' }),
    boxOf(4, { dish: 'Khichdi' }),
  ];
  day = frozenDayOf();
  isReachable = true;
  refusals = {};
});

function show(more: Parameters<typeof showKitchen>[1] = {}) {
  const now = `${kitchenToday}T11:00:00.000+05:30`;
  const visit = { path: '/kitchen/packing', now, ...more };
  return showKitchen(PackingPage, { ...visit, answers: { ...answers, ...more.answers } });
}

const card = (label: string) => screen.findByRole('button', { name: new RegExp(`^${label}`) });
const progress = (text: string) => screen.findByText(text);
const isPacked = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';
const sentTicks = ({ asked }: { asked: Record<string, Asked[]> }) =>
  (asked[tickPath] ?? []).flatMap(ticksOf);
const waitingTicks = () => deviceKeys('tick ');

describe('the boxes of a shift', () => {
  it('are listed by run and stop, with differences, and the progress of each run', async () => {
    show();
    const runA = await screen.findByRole('region', { name: 'Run A' });
    expect(runA.textContent).toContain('Imran Shaikh');
    expect(runA.textContent).toContain('1 of 2');
    expect((await card('A-01')).textContent).toMatch(
      /A-01.*2 of 3.*Rajma Chawal.*Jain, no onion.*Shanti Tower/,
    );
    expect((await card('A-02')).textContent).toContain('Packed 11:02 am · Kokila Ben');
    const regions = screen
      .getAllByRole('region')
      .map((region) => region.getAttribute('aria-label'));
    expect(regions).toEqual(['Run A', 'Run C', 'No delivery person yet']);
    await progress('Packed 1 of 4');
    for (const name of ['Print labels', 'Print packing list', 'Print run sheets']) {
      expect(screen.getAllByRole('button', { name })).toHaveLength(1);
    }
  });

  it('can be listed by dish', async () => {
    show();
    await userEvent.click(await screen.findByRole('radio', { name: 'By dish' }));
    const regions = screen
      .getAllByRole('region')
      .map((region) => region.getAttribute('aria-label'));
    expect(regions).toEqual(['Khichdi', 'Rajma Chawal', 'Thali']);
  });

  it('can be filtered by missing, or by run', async () => {
    show();
    await userEvent.click(await screen.findByRole('radio', { name: 'Missing 3' }));
    expect(screen.queryByText('A-02')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^C\s*0 of 1/ }));
    expect(screen.queryByText('A-01')).toBeNull();
    expect(screen.getByText('C-03')).toBeTruthy();
  });

  it('that were cancelled after the freeze are struck out and not counted; added ones are marked', async () => {
    boxes.push(boxOf(5, { letter: 'A', isCancelled: true }), boxOf(6, { letter: 'A', addedBy: 3 }));
    show();
    await progress('Packed 1 of 5');
    const cancelled = (await screen.findByText('A-05')).closest('li') as HTMLElement;
    expect(within(cancelled).getByText('Do not pack')).toBeTruthy();
    expect(within(cancelled).queryByRole('button')).toBeNull();
    expect((await card('A-06')).textContent).toContain('Added · rev 3');
  });

  it('have no filter for a run in which everything is cancelled', async () => {
    boxes.push(boxOf(5, { letter: 'D', isCancelled: true }));
    show();
    await progress('Packed 1 of 4');
    const runs = screen.getByRole('group', { name: 'Run that is packed' });
    const names = within(runs).getAllByRole('button');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'All runs1 of 4',
      'A1 of 2',
      'C0 of 1',
      'No run0 of 1',
    ]);
    // The warning that it must not leave is still visible.
    expect(screen.getByRole('region', { name: 'Run D' })).toBeTruthy();
  });

  it('that were packed and then cancelled must be unpacked', async () => {
    boxes.push(boxOf(5, { letter: 'A', isCancelled: true, packedAt }));
    const shop = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Taken out : A-05' }));
    await waitFor(() =>
      expect(sentTicks(shop)).toMatchObject([{ code: codeOf(5), kind: 'unpacked' }]),
    );
  });

  it('are not listed before the freeze: the screen explains that and links to the count', async () => {
    const notFrozen = () => failure(409, 'The count of this shift is not frozen yet.');
    show({ search: '?date=2026-11-22&shift=Lunch', answers: { [listPath]: notFrozen } });
    await screen.findByText('The count is not frozen yet');
    expect(screen.getByRole('link', { name: 'Open Count' }).getAttribute('href')).toBe(
      '/kitchen?date=2026-11-22&shift=Lunch',
    );
  });
});

function secondsPass(seconds: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + seconds * 1000);
}

describe('a tap on a box', () => {
  it('packs it, and another tap undoes that', async () => {
    const shop = show();
    await userEvent.click(await card('A-01'));
    expect(isPacked(await card('A-01'))).toBe(true);
    await progress('Packed 2 of 4');
    await waitFor(async () =>
      expect((await card('A-01')).textContent).toContain('Packed 11:02 am · Ramila Ben'),
    );
    secondsPass(1);
    await userEvent.click(await card('A-01'));
    expect(isPacked(await card('A-01'))).toBe(false);
    await waitFor(() =>
      expect(sentTicks(shop).map(({ kind }) => kind)).toEqual(['packed', 'unpacked']),
    );
    const [first, second] = sentTicks(shop);
    expect(first?.key).not.toBe(second?.key);
    await waitFor(() => expect(waitingTicks()).toEqual([]));
    await progress('Packed 1 of 4');
  });

  it('by a wet finger that touches twice packs it once', async () => {
    const shop = show();
    await userEvent.dblClick(await card('A-01'));
    expect(isPacked(await card('A-01'))).toBe(true);
    await waitFor(() => expect(waitingTicks()).toEqual([]));
    expect(sentTicks(shop).map(({ kind }) => kind)).toEqual(['packed']);
  });

  it('that the server refuses shows why on the box, until that is dismissed', async () => {
    refusals[codeOf(1)] = { result: 'cancelled' };
    show();
    await userEvent.click(await card('A-01'));
    await screen.findByText('Its order was cancelled: do not pack it.');
    expect(isPacked(await card('A-01'))).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Its order was cancelled: do not pack it.')).toBeNull();
  });

  it('on another tablet shows at the next refresh', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show();
    await card('A-01');
    boxes = boxes.map((box) => ({ ...box, packedAt, packedBy: 'Kokila Ben' }));
    await act(() => vi.advanceTimersByTimeAsync(4000));
    await progress('Packed 4 of 4');
  });
});

describe('without a network', () => {
  it('ticks wait, survive a reload, and arrive once when the network is back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show();
    await card('A-01');
    await waitFor(() => expect(kept.values.size).toBeGreaterThan(0));
    isReachable = false;
    await userEvent.click(await card('A-01'));
    await userEvent.click(await card('C-03'));
    await waitFor(async () => expect((await card('C-03')).textContent).toContain('not sent yet'));
    cleanup();
    const shop = show();
    await progress('Packed 3 of 4');
    // One failed request is not reported to anybody.
    await act(() => vi.advanceTimersByTimeAsync(26_000));
    await screen.findByText('2 ticks waiting');
    isReachable = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(waitingTicks()).toEqual([]));
    expect(boxes.filter((box) => box.packedAt !== undefined)).toHaveLength(3);
    const keys = sentTicks(shop).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  it('signing out warns that ticks are not sent yet', async () => {
    show();
    await card('A-01');
    isReachable = false;
    await userEvent.click(await card('A-01'));
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByText(/^1 tick is not sent yet\./);
  });
});

describe('a barcode reader that is plugged in', () => {
  /** All keys at one moment, however slow the machine is; false where Enter presses nothing. */
  const type = (text: string, target: Element = document.body): boolean => {
    const moment = { value: performance.now() };
    const press = (key: string) =>
      fireEvent(
        target,
        Object.defineProperty(createEvent.keyDown(target, { key }), 'timeStamp', moment),
      );
    for (const key of text) press(key);
    return press('Enter');
  };

  it('packs the box of the label, and confirms that in large letters', async () => {
    const shop = show();
    await card('A-01');
    type(codeOf(1));
    await screen.findByText('Packed. Rajma Chawal · 2 of 3 Jain, no onion');
    await waitFor(() => expect(sentTicks(shop)).toMatchObject([{ code: codeOf(1) }]));
    await waitFor(() => expect(waitingTicks()).toEqual([]));
    type(codeOf(1));
    await screen.findByText('Already packed at 11:02 am. Rajma Chawal · 2 of 3');
    expect(sentTicks(shop)).toHaveLength(1);
  });

  it('warns when a box belongs to another run than the one being packed', async () => {
    const shop = show();
    await userEvent.click(await screen.findByRole('button', { name: /^A\s*1 of 2/ }));
    type(codeOf(3));
    await screen.findByText('This is run C');
    expect(sentTicks(shop)).toEqual([]);
  });

  it('shows the shift of a label that is not on the list', async () => {
    const labelOf = { date: '2026-11-20', shift: 'Lunch' };
    refusals[codeOf(99)] = { result: 'otherShift', labelOf };
    show();
    await card('A-01');
    type(codeOf(99));
    expect(await screen.findAllByText(/This is a label of yesterday’s lunch\.$/)).toHaveLength(2);
  });

  it('is read after a switch was clicked, but not in a text field', async () => {
    const shop = show();
    await userEvent.click(await screen.findByRole('radio', { name: 'By dish' }));
    type(codeOf(1), document.activeElement as Element);
    await waitFor(() => expect(sentTicks(shop)).toMatchObject([{ code: codeOf(1) }]));
    const field = document.body.appendChild(document.createElement('input'));
    type(codeOf(3), field);
    field.remove();
    expect(sentTicks(shop)).toHaveLength(1);
  });

  it('does not click the focused button', async () => {
    const shop = show();
    (await card('C-03')).focus();
    expect(type(codeOf(1), document.activeElement as Element)).toBe(false);
    await waitFor(() => expect(sentTicks(shop)).toMatchObject([{ code: codeOf(1) }]));
  });
});

describe('the camera', () => {
  it.each([
    ['NotAllowedError', /^The camera is not allowed\. Allow it/],
    ['NotFoundError', 'This device has no camera.'],
    ['NotReadableError', /^Another app is using the camera\./],
  ])('that fails with %s is explained, and boxes can still be tapped', async (name, text) => {
    const getUserMedia = () => Promise.reject(new DOMException('', name));
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, { mediaDevices: { value: { getUserMedia } } }),
    );
    const shop = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Scan' }));
    await screen.findByText(text);
    await userEvent.click(await card('A-01'));
    await waitFor(() => expect(sentTicks(shop)).toHaveLength(1));
  });
});

describe('finishing packing', () => {
  it('that is not possible yet shows why, and links to the cause', async () => {
    const why = '3 boxes are not packed, and 1 order has no place and no explanation.';
    show({ answers: { [closePath]: () => failure(409, why) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Close packing' }));
    await screen.findByText(why);
    expect(screen.getByRole('link', { name: 'Open Not placed' }).getAttribute('href')).toBe(
      '/kitchen/not-placed',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show who is missing' }));
    expect(screen.queryByText('A-02')).toBeNull();
  });

  it('waits for ticks that have not arrived', async () => {
    const { asked } = show();
    await card('A-01');
    isReachable = false;
    await userEvent.click(await card('A-01'));
    await userEvent.click(screen.getByRole('button', { name: 'Close packing' }));
    await screen.findByText(/^One tick has not reached the shop yet\./);
    expect(asked[closePath]).toBeUndefined();
  });

  it('shows by whom and when; boxes cannot be changed until packing is reopened', async () => {
    const close = () => {
      day = frozenDayOf({ state: 'packed', packedAt, packedBy: 'Ramila Ben' });
      return { day };
    };
    const reopen = () => {
      day = frozenDayOf();
      return { day };
    };
    const shop = show({ answers: { [closePath]: close, [reopenPath]: reopen } });
    await userEvent.click(await screen.findByRole('button', { name: 'Close packing' }));
    await screen.findByText('Packing was closed 11:02 am by Ramila Ben.');
    await userEvent.click(await card('A-01'));
    await screen.findByText('Packing is closed');
    expect(sentTicks(shop)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Reopen packing' }));
    await screen.findByRole('button', { name: 'Close packing' });
    await userEvent.click(await card('A-01'));
    await waitFor(() => expect(sentTicks(shop)).toHaveLength(1));
  });
});
