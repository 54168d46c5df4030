import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  card,
  deliveryOf,
  lineOf,
  openTab,
  press,
  showBoard,
} from '#lab/screens/delivery-board-screen.tsx';
import { placeOf, runOf, stopOf } from '#lab/screens/own-run.ts';
import { restMs } from '#src/platform/browser/steady/use-still-items.ts';
import type { Delivery } from '../shown-deliveries.ts';

const out = (id: number, facts: Partial<Delivery> = {}) =>
  deliveryOf(id, { status: 'outForDelivery', ...facts });
const done = (id: number, facts: Partial<Delivery> = {}) =>
  deliveryOf(id, { status: 'done', ...facts });
const run = runOf([
  stopOf(2, [1, 2, 3], { gateNote: 'Ring the third bell', dropPoint: 'Reception' }),
  stopOf(1, [4]),
  stopOf(3, [5]),
]);
const onTheWay = [out(1), out(2), out(3), out(4), out(5)];

const showRound = (deliveries: readonly Delivery[] = onTheWay, facts = {}) =>
  showBoard({ run, deliveries, firstTab: 'outForDelivery', ...facts });
const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const shownCards = () =>
  screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('the stops out for delivery', () => {
  it('are a list with headings: the next one large, the others in one line', () => {
    showRound();
    expect(headings()).toEqual([
      '0 of 3 stops',
      'Tower 2',
      'Box B-01Tower 1 Infocity2 boxes',
      'Box B-03Tower 3 Infocity2 boxes',
    ]);
    expect(within(screen.getByRole('list', { name: 'Stops' })).getAllByText('Next stop')).toEqual([
      expect.anything(),
    ]);
    expect(shownCards()).toEqual(['Order #0001', 'Order #0002', 'Order #0003']);
    expect(screen.getByText('3 orders · 6 boxes')).toBeTruthy();
    expect(screen.getByText('B-02')).toBeTruthy();
    expect(screen.getByText('Ring the third bell')).toBeTruthy();
    expect(screen.getByText('Reception')).toBeTruthy();
  });

  it('expand and collapse in place', async () => {
    showRound();
    const row = screen.getByRole('button', { name: /Tower 3/ });
    expect(row.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(row);
    expect(shownCards()).toContain('Order #0005');
    await userEvent.click(row);
    expect(shownCards()).not.toContain('Order #0005');
  });

  it('collapse delivered ones, and show the progress of the round', async () => {
    const waits = { waiting: 'done', leaves: ['outForDelivery'] } as const;
    showRound([done(1), done(2), done(3), out(4), done(5, waits)], { isOnline: false });
    expect(headings()[0]).toBe('2 of 3 stops');
    await press('2 stops delivered');
    const list = within(screen.getByRole('list', { name: 'Delivered stops' }));
    const lines = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual(['Box B-02Tower 2', 'Box B-03Tower 3Waiting for signal']);
  });

  it('are all collapsed at the end, and the tab says that nothing is left', () => {
    showRound([done(1), done(2), done(3), done(4), done(5)]);
    expect(screen.getByText('No orders out for delivery')).toBeTruthy();
    expect(headings()).toEqual(['3 of 3 stops']);
    expect(screen.getByRole('button', { name: '3 stops delivered' })).toBeTruthy();
  });

  it('show a refused tap even when they are compact', () => {
    showRound([out(1), out(4, { refused: 'Order #0004 is not yours any more.' })]);
    expect(card('#0004').getByText('Order #0004 is not yours any more.')).toBeTruthy();
  });

  it('say what was left in Pending', () => {
    showRound([deliveryOf(1), out(2), out(3), out(4), deliveryOf(5)]);
    expect(screen.getByText('1 order for this stop is still in Pending.')).toBeTruthy();
  });

  it('mark those with a problem', () => {
    showRound([out(1), out(4, { problem: 'nobodyThere' })]);
    expect(screen.getByRole('button', { name: /Tower 1 Infocity Nobody there/ })).toBeTruthy();
  });

  it('stay in place while the finger is in use, and move once it has rested', () => {
    vi.useFakeTimers();
    const { change } = showRound();
    fireEvent.pointerDown(document.body);
    change({ deliveries: [done(1), done(2), done(3), out(4), out(5)] });
    expect(headings()[1]).toBe('Tower 2');
    act(() => vi.advanceTimersByTime(restMs));
    expect(headings().slice(0, 2)).toEqual(['1 of 3 stops', 'Tower 1']);
    vi.useRealTimers();
  });
});

describe('all orders of a stop', () => {
  it('are delivered with one press, after one question', async () => {
    const { board } = showRound();
    await press('All 3 delivered here: B-02 Tower 2');
    const dialog = within(screen.getByRole('dialog', { name: 'Confirm Delivery' }));
    dialog.getByText('Are you sure you want to mark these 3 orders as delivered?');
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Order #0001Flat 1, Lake View',
      'Order #0002Flat 2, Lake View',
      'Order #0003Flat 3, Lake View',
    ]);
    expect(board.take).not.toHaveBeenCalled();
    await press('Confirm');
    expect(board.take).toHaveBeenCalledExactlyOnceWith([1, 2, 3], 'done');
  });

  it('exclude orders with a problem', async () => {
    const { board } = showRound([out(1), out(2, { problem: 'refused' }), out(3)]);
    await press('All 2 delivered here: B-02 Tower 2');
    await press('Confirm');
    expect(board.take).toHaveBeenCalledExactlyOnceWith([1, 3], 'done');
  });

  it('can be undone together, in the same place', async () => {
    const held = { waiting: 'done', leaves: ['outForDelivery'], undoUntil: 10_000 } as const;
    const { board, change } = showRound();
    change({ deliveries: [done(1, held), done(2, held), done(3, held), out(4), out(5)] });
    expect(screen.getByRole('button', { name: 'Delivered here: B-02 Tower 2' })).toBeTruthy();
    await press('Undo all: B-02 Tower 2');
    expect(board.undo).toHaveBeenCalledExactlyOnceWith([1, 2, 3]);
  });

  it('have no shared button if there is only one order', () => {
    showRound([out(4)]);
    expect(screen.queryByRole('button', { name: /delivered here/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Mark as Completed: Order #0004' })).toBeTruthy();
  });

  it('of the whole run are taken out with one press', async () => {
    const { board } = showRound([deliveryOf(1), deliveryOf(4), out(5)]);
    await openTab(/Pending/);
    await press('All 2 orders out for delivery: Run B');
    expect(board.take).toHaveBeenCalledExactlyOnceWith([1, 4], 'outForDelivery');
  });
});

describe('the order of the stops', () => {
  it('is changed by moving a stop later or to the front', async () => {
    const { board } = showRound();
    await press('Try later: B-02 Tower 2');
    expect(board.arrange).toHaveBeenLastCalledWith([placeOf(1), placeOf(3), placeOf(2)]);
    expect(screen.getByText('Tower 2 comes last now')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /Box B-03/ }));
    await press('Go here next: B-03 Tower 3');
    expect(board.arrange).toHaveBeenLastCalledWith([placeOf(3), placeOf(2), placeOf(1)]);
  });

  it('changes on the screen at once, even while a finger is in use', () => {
    const { change } = showRound();
    fireEvent.pointerDown(document.body);
    const [first, ...others] = run.stops;
    change({ run: { ...run, stops: [...others, ...(first ? [first] : [])] }, arranged: 1 });
    expect(headings().slice(1)).toEqual([
      'Tower 1',
      'Box B-03Tower 3 Infocity2 boxes',
      'Box B-02Tower 2 Infocity6 boxes',
    ]);
  });

  it('can’t be changed with one stop left', () => {
    showRound([done(1), done(2), done(3), out(4), done(5)]);
    expect(screen.queryByRole('button', { name: /^Try later|^Change order/ })).toBeNull();
  });

  it('is arranged stop by stop with large buttons; delivered stops keep their positions', async () => {
    const { board } = showRound([out(1), done(4), out(5)]);
    await press('Change order');
    const dialog = within(screen.getByRole('dialog', { name: 'Order of the stops' }));
    const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual(['Box B-02 Tower 2 Infocity', 'Box B-03 Tower 3 Infocity']);
    await press('Earlier: B-02 Tower 2');
    expect(board.arrange).not.toHaveBeenCalled();
    await press('Later: B-02 Tower 2');
    expect(board.arrange).toHaveBeenCalledExactlyOnceWith([placeOf(3), placeOf(1), placeOf(2)]);
    expect(screen.getByText('Tower 2 is number 2 of 2 now')).toBeTruthy();
    await press('Done');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a place', () => {
  it('opens in maps by its pin, or by a search for its building', async () => {
    const pinned = runOf([stopOf(1, [1], { pin: '23.2156,72.6369' }), stopOf(2, [2])]);
    showBoard({ run: pinned, deliveries: [out(1), out(2)], firstTab: 'outForDelivery' });
    const link = (name: string) =>
      screen.getByRole('link', { name: `Directions: ${name}` }).getAttribute('href');
    expect(link('B-01 Tower 1')).toContain(encodeURIComponent('23.2156,72.6369'));
    await userEvent.click(screen.getByRole('button', { name: /Tower 2/ }));
    expect(link('B-02 Tower 2')).toContain(
      encodeURIComponent('Tower 2, Infocity, Gandhinagar 382007'),
    );
  });

  it('has notes for the next rider', async () => {
    const { board } = showRound();
    await press('Gate note: B-02 Tower 2');
    const dropPoint = screen.getByLabelText<HTMLInputElement>('Where boxes are left');
    expect(dropPoint.value).toBe('Reception');
    await userEvent.clear(dropPoint);
    await userEvent.type(dropPoint, ' Canteen ');
    await press('Save');
    expect(board.notePlace).toHaveBeenCalledExactlyOnceWith(placeOf(2), {
      dropPoint: 'Canteen',
      gateNote: 'Ring the third bell',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the text and shows an error if it can’t be saved', async () => {
    const { board } = showRound();
    board.notePlace.mockResolvedValueOnce('Saving needs a signal.');
    await press('Gate note: B-02 Tower 2');
    await userEvent.type(screen.getByLabelText('What to know at the gate'), '!');
    await press('Save');
    await screen.findByText('Saving needs a signal.');
    expect(screen.getByLabelText<HTMLInputElement>('What to know at the gate').value).toBe(
      'Ring the third bell!',
    );
  });

  it('starts with unsaved text that was typed before', async () => {
    const draftOf = () => ({ dropPoint: 'Lift', gateNote: '' });
    const { change } = showRound();
    change({ draftOf });
    expect(screen.getByText('Not saved')).toBeTruthy();
    await press('Not saved: B-02 Tower 2');
    expect(screen.getByText('This text was not saved yet.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Where boxes are left').value).toBe('Lift');
  });

  it('refuses a control character in a note', async () => {
    const { board } = showRound();
    await press('Gate note: B-02 Tower 2');
    fireEvent.change(screen.getByLabelText('What to know at the gate'), {
      target: { value: 'Bell\u0007' },
    });
    await press('Save');
    expect(board.notePlace).not.toHaveBeenCalled();
  });
});

it('each ordered portion is one box', () => {
  showRound([out(4, { menus: [lineOf('Rajma Chawal', 2), lineOf('Dal Rice', 1)] })]);
  expect(screen.getByText('1 order · 3 boxes')).toBeTruthy();
});

describe('“10 minutes away”', () => {
  const nearAt = new Date().toISOString();

  it('is said to all orders of a stop that are out and have no problem', async () => {
    const { board } = showRound([out(1), out(2, { problem: 'nobodyThere' }), out(3), out(4)]);
    await press('10 minutes away: B-02 Tower 2');
    expect(board.sayNear).toHaveBeenCalledExactlyOnceWith([1, 3]);
  });

  it('can be undone until it is sent, and says when it was said', async () => {
    const said = { nearAt, waiting: 'near', undoUntil: Date.now() + 10_000 } as const;
    const { board, change } = showRound([out(1, said), out(2, said), out(4)]);
    await press('Undo: B-02 Tower 2');
    expect(board.undo).toHaveBeenCalledOnce();
    change({ deliveries: [out(1, { nearAt }), out(2, { nearAt }), out(4)] });
    const key = screen.getByRole('button', { name: /^Told at \d{1,2}:\d\d [ap]m: B-02 Tower 2$/ });
    expect(key.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(key);
    expect(board.sayNear).not.toHaveBeenCalled();
  });

  it('is idle where there is nothing to say', async () => {
    const { board } = showRound([out(1, { problem: 'nobodyThere' })]);
    await press('10 minutes away: B-02 Tower 2');
    expect(board.sayNear).not.toHaveBeenCalled();
  });
});

describe('boxes that another rider took out', () => {
  it('have the code of that rider’s run, on the stop and on the card', () => {
    showRound([out(1, { box: 'A-07' }), out(2, { box: 'A-07' }), out(4)]);
    expect(screen.getByRole('region', { name: 'Tower 2' }).textContent).toContain('A-07');
    expect(card('#0001').getByText('A-07')).toBeTruthy();
  });

  it('are named by their cards where a stop has boxes of both', () => {
    showRound([out(1, { box: 'A-07' }), out(2), out(4)]);
    expect(screen.getByText('B-02')).toBeTruthy();
    expect(card('#0001').getByText('A-07')).toBeTruthy();
    expect(card('#0002').queryByText('A-07')).toBeNull();
  });
});

describe('orders that went to somebody else', () => {
  it('are named until the person has read it', async () => {
    const { board } = showRound(onTheWay, { lost: [7, 8] });
    expect(screen.getByText(/^2 orders are not yours any more/)).toBeTruthy();
    expect(screen.getByText('#0007, #0008')).toBeTruthy();
    await press('Understood');
    expect(board.dismissLost).toHaveBeenCalledOnce();
  });
});
