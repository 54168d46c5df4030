import { describe, expect, it } from 'vitest';
import { deliveryOf } from '#lab/screens/delivery-board-screen.tsx';
import { placeOf, runOf, stopOf } from '#lab/screens/own-run.ts';
import type { Delivery } from '../shown-deliveries.ts';
import { riderStops } from './rider-stops.ts';
import { stopLayout } from './stop-layout.ts';

const out = (id: number, facts: Partial<Delivery> = {}) =>
  deliveryOf(id, { status: 'outForDelivery', ...facts });
const done = (id: number, facts: Partial<Delivery> = {}) =>
  deliveryOf(id, { status: 'done', ...facts });
const run = runOf([stopOf(2, [1, 2]), stopOf(1, [3]), stopOf(3, [4])]);

function layoutOf(orders: Delivery[], nextId?: string) {
  const { next, others, folded } = stopLayout(riderStops(orders, run), 'outForDelivery', nextId);
  const titles = (stops: typeof others) => stops.map(({ title }) => title);
  return { next: next?.title, others: titles(others), folded: titles(folded) };
}

describe('the stops of a round', () => {
  it('are in the order of the route, with the codes of their boxes', () => {
    const stops = riderStops([out(1), out(2), out(3), out(4)], run);
    expect(stops.map(({ title, place, orders }) => [title, place?.code, orders.length])).toEqual([
      ['Tower 2', 'B-02', 2],
      ['Tower 1', 'B-01', 1],
      ['Tower 3', 'B-03', 1],
    ]);
  });

  it('are addresses for orders without a stop, and for all orders until the run is known', () => {
    const stops = riderStops([out(1), out(5), out(6)], run);
    expect(stops.map(({ title }) => title)).toEqual(['Tower 2', 'Infocity', 'Sargasan']);
    const unknown = riderStops([out(1), out(2)], undefined);
    expect(unknown.map(({ title, place }) => [title, place])).toEqual([
      ['Infocity', undefined],
      ['Sargasan', undefined],
    ]);
  });

  it('have the name of the address if there is no building', () => {
    const [stop] = riderStops([out(1)], runOf([stopOf(1, [1], { building: '' })]));
    expect([stop?.title, stop?.area]).toEqual(['Infocity', undefined]);
  });

  it('show a name once if building and address have the same one', () => {
    const [stop] = riderStops([out(1)], runOf([stopOf(1, [1], { building: 'infocity' })]));
    expect([stop?.title, stop?.area]).toEqual(['infocity', undefined]);
  });
});

describe('the next stop', () => {
  it('is the first one with an order to hand over; delivered stops are collapsed', () => {
    expect(layoutOf([done(1), done(2), out(3), out(4)])).toEqual({
      next: 'Tower 1',
      others: ['Tower 3'],
      folded: ['Tower 2'],
    });
  });

  it('is not one that only has problems, if there is another', () => {
    const problem = out(3, { problem: 'nobodyThere' });
    expect(layoutOf([done(1), done(2), problem, out(4)])).toMatchObject({
      next: 'Tower 3',
      others: ['Tower 1'],
    });
    expect(layoutOf([done(1), done(2), problem, done(4)])).toMatchObject({ next: 'Tower 1' });
  });

  it('stays the same while its tap can be undone, and while it has open orders', () => {
    const held = { waiting: 'done', leaves: ['outForDelivery'], undoUntil: 10_000 } as const;
    const sent = { waiting: 'done', leaves: ['outForDelivery'] } as const;
    const next = (orders: Delivery[]) => layoutOf(orders, placeOf(3)).next;
    expect(next([out(1), out(2), out(3), out(4)])).toBe('Tower 3');
    expect(next([out(1), out(2), out(3), done(4, held)])).toBe('Tower 3');
    expect(next([out(1), out(2), out(3), done(4, sent)])).toBe('Tower 2');
  });

  it('moves on without a signal: tapped orders wait among the delivered ones', () => {
    const waits = { waiting: 'done', leaves: ['outForDelivery'] } as const;
    expect(layoutOf([done(1, waits), done(2, waits), out(3)])).toEqual({
      next: 'Tower 1',
      others: [],
      folded: ['Tower 2'],
    });
  });

  it('shows only its outgoing orders; the others are in their own tab', () => {
    const [pending, ...others] = riderStops([deliveryOf(1), out(2), out(3)], run);
    expect(pending?.orders.map(({ id }) => id)).toEqual([1, 2]);
    const { next } = stopLayout([...(pending ? [pending] : []), ...others], 'outForDelivery');
    expect(next?.orders.map(({ id }) => id)).toEqual([2]);
  });
});
