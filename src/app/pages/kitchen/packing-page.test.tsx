import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { boxOf, codeOf } from '#lab/builders/box-builders.ts';
import { frozenDayOf } from '#lab/screens/kitchen-answers.ts';
import {
  card,
  isPacked,
  listBoxesPath,
  openPackingShop,
  packedAt,
  packing,
  progress,
  secondsPass,
  sentTicks,
  showPacking,
  typeCode,
  waitingTicks,
} from '#lab/screens/packing-screen.tsx';
import { kept } from '#lab/screens/stored-deliveries.ts';
import { failure } from '#lab/screens/test-page.tsx';
import { turnableScreen } from '#lab/screens/turnable-screen.ts';

const closePath = 'POST /api/kitchen/packed';
const reopenPath = 'POST /api/kitchen/unpacked';

beforeEach(openPackingShop);

describe('the boxes of a shift', () => {
  it('are listed by run and stop, with differences, and the progress of each run', async () => {
    showPacking();
    const runA = await screen.findByRole('region', { name: 'Run A' });
    expect(runA.textContent).toContain('Imran Shaikh');
    expect(runA.textContent).toContain('1 of 2');
    expect((await card('A-01')).textContent).toMatch(
      /A-01.*2 of 3.*JAIN.*Rajma Chawal.*Shanti Tower/,
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

  it('keep what is printed, and why packing can’t be closed, when the tablet is turned', async () => {
    const { turn } = turnableScreen();
    showPacking({ answers: { [closePath]: () => failure(409, '3 boxes are missing.') } });
    await userEvent.click(await screen.findByRole('button', { name: 'Close packing' }));
    const reason = await screen.findByText('3 boxes are missing.');
    await userEvent.click(screen.getByRole('button', { name: 'Print labels' }));
    const dialog = await screen.findByRole('dialog', { name: 'Print labels' });
    turn();
    expect([reason.isConnected, dialog.isConnected]).toEqual([true, true]);
  });

  it('can be listed by dish', async () => {
    showPacking();
    await userEvent.click(await screen.findByRole('button', { name: 'By dish' }));
    const regions = screen
      .getAllByRole('region')
      .map((region) => region.getAttribute('aria-label'));
    expect(regions).toEqual(['Khichdi', 'Rajma Chawal', 'Thali']);
  });

  it('can be filtered by missing, or by run', async () => {
    showPacking();
    await userEvent.click(await screen.findByRole('button', { name: 'Missing 3' }));
    expect(screen.queryByText('A-02')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^C\s*0 of 1/ }));
    expect(screen.queryByText('A-01')).toBeNull();
    expect(screen.getByText('C-03')).toBeTruthy();
  });

  it('that were cancelled after the freeze are struck out and not counted; added ones are marked', async () => {
    packing.boxes.push(
      boxOf(5, { letter: 'A', isCancelled: true }),
      boxOf(6, { letter: 'A', addedBy: 3 }),
    );
    showPacking();
    await progress('Packed 1 of 5');
    const cancelled = (await screen.findByText('A-05')).closest('li') as HTMLElement;
    expect(within(cancelled).getByText('Do not pack')).toBeTruthy();
    expect(within(cancelled).queryByRole('button')).toBeNull();
    expect((await card('A-06')).textContent).toContain('Added · rev 3');
  });

  it('have no filter for a run in which everything is cancelled', async () => {
    packing.boxes.push(boxOf(5, { letter: 'D', isCancelled: true }));
    showPacking();
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
    packing.boxes.push(boxOf(5, { letter: 'A', isCancelled: true, packedAt }));
    const shop = showPacking();
    await userEvent.click(await screen.findByRole('button', { name: 'Taken out : A-05' }));
    await waitFor(() =>
      expect(sentTicks(shop)).toMatchObject([{ code: codeOf(5), kind: 'unpacked' }]),
    );
  });

  it('are not listed before the freeze: the screen explains that and links to the count', async () => {
    const notFrozen = () => failure(409, 'The count of this shift is not frozen yet.');
    showPacking({
      search: '?date=2026-11-22&shift=Lunch',
      answers: { [listBoxesPath]: notFrozen },
    });
    await screen.findByText('The count is not frozen yet');
    expect(screen.getByRole('link', { name: 'Open Count' }).getAttribute('href')).toBe(
      '/kitchen?date=2026-11-22&shift=Lunch',
    );
  });
});

describe('a tap on a box', () => {
  it('packs it, and another tap undoes that', async () => {
    const shop = showPacking();
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
    const shop = showPacking();
    await userEvent.dblClick(await card('A-01'));
    expect(isPacked(await card('A-01'))).toBe(true);
    await waitFor(() => expect(waitingTicks()).toEqual([]));
    expect(sentTicks(shop).map(({ kind }) => kind)).toEqual(['packed']);
  });

  it('that the server refuses shows why on the box, until that is dismissed', async () => {
    packing.refusals[codeOf(1)] = { result: 'cancelled' };
    showPacking();
    await userEvent.click(await card('A-01'));
    await screen.findByText('Its order was cancelled: do not pack it.');
    expect(isPacked(await card('A-01'))).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Its order was cancelled: do not pack it.')).toBeNull();
  });

  it('on another tablet shows at the next refresh', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    showPacking();
    await card('A-01');
    packing.boxes = packing.boxes.map((box) => ({ ...box, packedAt, packedBy: 'Kokila Ben' }));
    await act(() => vi.advanceTimersByTimeAsync(4000));
    await progress('Packed 4 of 4');
  });
});

describe('without a network', () => {
  it('ticks wait, survive a reload, and arrive once when the network is back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    showPacking();
    await card('A-01');
    await waitFor(() => expect(kept.values.size).toBeGreaterThan(0));
    packing.isReachable = false;
    await userEvent.click(await card('A-01'));
    await userEvent.click(await card('C-03'));
    await waitFor(async () => expect((await card('C-03')).textContent).toContain('not sent yet'));
    cleanup();
    const shop = showPacking();
    await progress('Packed 3 of 4');
    // One failed request is not reported to anybody.
    await act(() => vi.advanceTimersByTimeAsync(26_000));
    await screen.findByText('2 ticks waiting');
    packing.isReachable = true;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(waitingTicks()).toEqual([]));
    expect(packing.boxes.filter((box) => box.packedAt !== undefined)).toHaveLength(3);
    const keys = sentTicks(shop).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  it('signing out warns that ticks are not sent yet', async () => {
    showPacking();
    await card('A-01');
    packing.isReachable = false;
    await userEvent.click(await card('A-01'));
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByText(/^1 tick is not sent yet\./);
  });
});

describe('a barcode reader that is plugged in', () => {
  it('packs the box of the label, and confirms that in large letters', async () => {
    const shop = showPacking();
    await card('A-01');
    typeCode(codeOf(1));
    await screen.findByText(/^Packed. JAIN · Rajma/);
    await waitFor(() => expect(sentTicks(shop)).toMatchObject([{ code: codeOf(1) }]));
    await waitFor(() => expect(waitingTicks()).toEqual([]));
    typeCode(codeOf(1));
    await screen.findByText('Already packed at 11:02 am. JAIN · Rajma Chawal · 2 of 3');
    expect(sentTicks(shop)).toHaveLength(1);
  });

  it('warns when a box belongs to another run than the one being packed', async () => {
    const shop = showPacking();
    await userEvent.click(await screen.findByRole('button', { name: /^A\s*1 of 2/ }));
    typeCode(codeOf(3));
    await screen.findByText('This is run C');
    expect(sentTicks(shop)).toEqual([]);
  });

  it('shows the shift of a label that is not on the list', async () => {
    const labelOf = { date: '2026-11-20', shift: 'Lunch' };
    packing.refusals[codeOf(99)] = { result: 'otherShift', labelOf };
    showPacking();
    await card('A-01');
    typeCode(codeOf(99));
    expect(await screen.findAllByText(/This is a label of yesterday’s lunch\.$/)).toHaveLength(2);
  });

  it('is read after a switch was clicked, but not in a text field', async () => {
    const shop = showPacking();
    await userEvent.click(await screen.findByRole('button', { name: 'By dish' }));
    typeCode(codeOf(1), document.activeElement as Element);
    await waitFor(() => expect(sentTicks(shop)).toMatchObject([{ code: codeOf(1) }]));
    const field = document.body.appendChild(document.createElement('input'));
    typeCode(codeOf(3), field);
    field.remove();
    expect(sentTicks(shop)).toHaveLength(1);
  });

  it('does not click the focused button', async () => {
    const shop = showPacking();
    (await card('C-03')).focus();
    expect(typeCode(codeOf(1), document.activeElement as Element)).toBe(false);
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
    const shop = showPacking();
    await userEvent.click(await screen.findByRole('button', { name: 'Scan' }));
    await screen.findByText(text);
    await userEvent.click(await card('A-01'));
    await waitFor(() => expect(sentTicks(shop)).toHaveLength(1));
  });
});

describe('finishing packing', () => {
  it('that is not possible yet shows why, and links to the cause', async () => {
    const why = '3 boxes are not packed, and 1 order has no place and no explanation.';
    showPacking({ answers: { [closePath]: () => failure(409, why) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Close packing' }));
    await screen.findByText(why);
    expect(screen.getByRole('link', { name: 'Open Not placed' }).getAttribute('href')).toBe(
      '/kitchen/not-placed',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show who is missing' }));
    expect(screen.queryByText('A-02')).toBeNull();
  });

  it('waits for ticks that have not arrived', async () => {
    const { asked } = showPacking();
    await card('A-01');
    packing.isReachable = false;
    await userEvent.click(await card('A-01'));
    await userEvent.click(screen.getByRole('button', { name: 'Close packing' }));
    await screen.findByText(/^One tick has not reached the shop yet\./);
    expect(asked[closePath]).toBeUndefined();
  });

  it('shows by whom and when; boxes cannot be changed until packing is reopened', async () => {
    const close = () => {
      packing.day = frozenDayOf({ state: 'packed', packedAt, packedBy: 'Ramila Ben' });
      return { day: packing.day };
    };
    const reopen = () => {
      packing.day = frozenDayOf();
      return { day: packing.day };
    };
    const shop = showPacking({ answers: { [closePath]: close, [reopenPath]: reopen } });
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
