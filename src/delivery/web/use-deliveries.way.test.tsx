import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  loseSignal,
  mobile,
  noSignal,
  open,
  pass,
  paths,
  shop,
  signInOnNewPhone,
} from '#lab/screens/deliveries-screen.tsx';
import { deliveryOf, today } from '#lab/screens/delivery-board-screen.tsx';
import { placeOf, runOf, stopOf } from '#lab/screens/own-run.ts';
import { failure } from '#lab/screens/test-page.tsx';
import { endSession } from '#src/platform/browser/session.ts';
import type { Run } from '../run-contract.ts';

let run: Run | undefined;
const three = () => runOf([stopOf(1, [1]), stopOf(2, [2]), stopOf(3, [3])]);
const way = `PUT /api/deliveryboy/run/${three().id}/stops`;
const placeOne = `PUT /api/deliveryboy/places/${placeOf(1)}`;

beforeEach(() => {
  signInOnNewPhone();
  run = three();
  shop.answers['GET /api/deliveryboy/run'] = () => ({ run });
  shop.answers[way] = () => failure(500, 'A test answers first.');
  shop.answers[placeOne] = () => ({ dropPoint: 'Lift', gateNote: '' });
});
/** Behaves as the server does: every stop once, of the newest revision, or 409. */
function takeWays() {
  shop.answers[way] = (asked) => {
    const { placeIds, revision } = (asked?.body ?? {}) as { placeIds: string[]; revision: number };
    if (!run || revision !== run.revision) return failure(409, 'The run was changed meanwhile.');
    const stops = placeIds.flatMap((id) => run?.stops.find((stop) => stop.placeId === id) ?? []);
    run = { ...run, stops, revision: run.revision + 1 };
    return { run };
  };
}
const places = (ids: number[]) => ids.map(placeOf);
const numbers = (of: Run | undefined) => of?.stops.map(({ number }) => number);
const keptWays = () => Object.keys(localStorage).filter((key) => key.startsWith('way '));

describe('the own run', () => {
  it('arrives with the list, and is available without a signal after a reload', async () => {
    const first = await open();
    await first.ready();
    expect(numbers(first.board().run)).toEqual([1, 2, 3]);
    first.close();
    loseSignal();
    const { board, ready } = await open();
    await ready();
    expect(numbers(board().run)).toEqual([1, 2, 3]);
    expect(board().run?.letter).toBe('B');
  });

  it('is optional: the orders are shown without it', async () => {
    shop.answers['GET /api/deliveryboy/run'] = noSignal;
    const { board, ready } = await open();
    await ready();
    expect(board().run).toBeUndefined();
    expect(board()).toMatchObject({ isOnline: true });
    expect(board().deliveries).toHaveLength(3);
  });

  it('delays the list by a few seconds at most', async () => {
    shop.answers['GET /api/deliveryboy/run'] = () => new Promise(() => undefined);
    const { board } = await open();
    expect(board().state).toBe('loading');
    await pass(4000);
    expect(board().state).toBe('ready');
  });

  it('is read again when an order arrives that is in none of its stops', async () => {
    const { board, lists, ready } = await open();
    await ready();
    run = runOf([...three().stops, stopOf(4, [5])], { revision: 2 });
    shop.tell({ orders: [deliveryOf(5)] });
    await vi.waitFor(() => expect(numbers(board().run)).toEqual([1, 2, 3, 4]));
    expect(lists()).toBe(1);
  });

  it('belongs to one shift', async () => {
    const { board, ready } = await open();
    await ready();
    run = undefined;
    act(() => board().apply({ date: today, shift: 'Dinner' }));
    await pass(500);
    expect(board().run).toBeUndefined();
  });
});

describe('the order of the stops', () => {
  it('changes at once, and is sent to the server', async () => {
    takeWays();
    const { board, ready } = await open();
    await ready();
    act(() => board().arrange(places([3, 1, 2])));
    expect(numbers(board().run)).toEqual([3, 1, 2]);
    expect(board().arranged).toBe(1);
    await vi.waitFor(() => expect(numbers(run)).toEqual([3, 1, 2]));
    await vi.waitFor(() => expect(keptWays()).toEqual([]));
    expect(numbers(board().run)).toEqual([3, 1, 2]);
  });

  it('waits for a signal beyond the end of the page; the last one counts', async () => {
    const first = await open();
    await first.ready();
    shop.answers[way] = noSignal;
    act(() => first.board().arrange(places([3, 1, 2])));
    act(() => first.board().arrange(places([2, 3, 1])));
    await pass(100);
    first.close();
    shop.answers['GET /api/deliveryboy/run'] = noSignal;
    shop.answers[paths.list] = noSignal;
    const offline = await open();
    await offline.ready();
    expect(numbers(offline.board().run)).toEqual([2, 3, 1]);
    offline.close();
    shop.answers['GET /api/deliveryboy/run'] = () => ({ run });
    takeWays();
    const { sent } = await open();
    await vi.waitFor(() => expect(numbers(run)).toEqual([2, 3, 1]));
    await vi.waitFor(() => expect(keptWays()).toEqual([]));
    expect(sent(way)).toHaveLength(1);
  });

  it('is retried automatically after a failure', async () => {
    const { board, ready } = await open();
    await ready();
    shop.answers[way] = noSignal;
    act(() => board().arrange(places([3, 1, 2])));
    await pass(100);
    expect(board().isOnline).toBe(false);
    takeWays();
    await pass(2500);
    await vi.waitFor(() => expect(numbers(run)).toEqual([3, 1, 2]));
    expect(screen.queryByText('The order of the stops was not saved')).toBeNull();
  });

  it('is applied to changes made on the server in between', async () => {
    takeWays();
    const { board, sent, ready } = await open();
    await ready();
    // Stop 1 was reassigned, stop 4 was added after stop 2.
    run = runOf([stopOf(2, [2]), stopOf(4, [5]), stopOf(3, [3])], { revision: 7 });
    act(() => board().arrange(places([3, 1, 2])));
    await vi.waitFor(() => expect(numbers(run)).toEqual([3, 2, 4]));
    expect(sent(way)).toMatchObject([
      { placeIds: places([3, 1, 2]), revision: 1 },
      { placeIds: places([3, 2, 4]), revision: 7 },
    ]);
    await vi.waitFor(() => expect(numbers(board().run)).toEqual([3, 2, 4]));
  });

  it("is reset to the server's when the server refuses it", async () => {
    const { board, ready } = await open();
    await ready();
    shop.answers[way] = () => failure(403, 'This is not your run.');
    act(() => board().arrange(places([3, 1, 2])));
    await screen.findByText('The order of the stops was not saved');
    expect(screen.getByText('This is not your run.')).toBeTruthy();
    await vi.waitFor(() => expect(numbers(board().run)).toEqual([1, 2, 3]));
    expect(keptWays()).toEqual([]);
  });

  it('is dropped when the run was reassigned', async () => {
    const { board, sent, ready } = await open();
    await ready();
    shop.answers[way] = () => failure(409, 'The run was changed meanwhile.');
    run = undefined;
    act(() => board().arrange(places([3, 1, 2])));
    await vi.waitFor(() => expect(keptWays()).toEqual([]));
    expect(sent(way)).toHaveLength(1);
    expect(screen.queryByText('The order of the stops was not saved')).toBeNull();
  });

  it('is not sent for a past day', async () => {
    const first = await open();
    await first.ready();
    shop.answers[way] = noSignal;
    act(() => first.board().arrange(places([3, 1, 2])));
    await pass(100);
    first.close();
    takeWays();
    const { sent, ready } = await open({ mobile, today: '2026-11-22' });
    await ready();
    expect(keptWays()).toEqual([]);
    expect(sent(way)).toEqual([]);
  });

  it('is deleted with the session', async () => {
    const { board, ready } = await open();
    await ready();
    shop.answers[way] = noSignal;
    act(() => board().arrange(places([3, 1, 2])));
    expect(keptWays()).toHaveLength(1);
    act(endSession);
    await pass(100);
    expect(keptWays()).toEqual([]);
  });
});

describe('a place', () => {
  const note = { dropPoint: 'Lift', gateNote: '' };

  it('has the new note at once', async () => {
    const { board, sent, ready } = await open();
    await ready();
    expect(await act(() => board().notePlace(placeOf(1), note))).toBeUndefined();
    expect(sent(placeOne)).toMatchObject([note]);
    expect(board().run?.stops[0]).toMatchObject({ dropPoint: 'Lift' });
    expect(board().run?.stops[0]).not.toHaveProperty('gateNote');
    expect(board().draftOf(placeOf(1))).toBeUndefined();
  });

  it('needs a signal for a note; the text stays on the phone until it is saved', async () => {
    const first = await open();
    await first.ready();
    shop.answers[placeOne] = noSignal;
    expect(await act(() => first.board().notePlace(placeOf(1), note))).toMatch(
      /^Saving needs a signal\./,
    );
    first.close();
    const { board, ready } = await open();
    await ready();
    expect(board().draftOf(placeOf(1))).toEqual(note);
    expect(board().draftOf(placeOf(2))).toBeUndefined();
    shop.answers[placeOne] = () => note;
    expect(await act(() => board().notePlace(placeOf(1), note))).toBeUndefined();
    expect(board().draftOf(placeOf(1))).toBeUndefined();
  });

  it("shows the server's reason for refusing a note", async () => {
    const { board, ready } = await open();
    await ready();
    shop.answers[placeOne] = () => failure(403, 'You have no order there.');
    expect(await act(() => board().notePlace(placeOf(1), note))).toBe('You have no order there.');
  });

  it('is deleted with the session', async () => {
    const { board, ready } = await open();
    await ready();
    shop.answers[placeOne] = noSignal;
    await act(() => board().notePlace(placeOf(1), note));
    act(endSession);
    await pass(100);
    expect(JSON.stringify(localStorage)).not.toContain('Lift');
  });
});
