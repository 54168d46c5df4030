import { describe, expect, it } from 'vitest';
import type { Delivery } from '../shown-deliveries.ts';
import { lastTapped } from '../taps/last-tapped.ts';
import { deliveryGroups, groupCounts } from './delivery-groups.ts';

function orderOf(id: number, facts: Partial<Delivery> = {}): Delivery {
  return {
    id,
    status: 'isAssigned',
    payment_status: 'done',
    settlement: 'online',
    mobileNo: '9876543210',
    address: addressOf('a', 'Infocity'),
    note: 'Flat 1',
    orderDate: '2026-11-21T10:25:00.000+05:30',
    deliveryDate: '2026-11-21',
    shift: 'Lunch',
    totalAmountPaise: 104_00,
    menus: [],
    ...facts,
  };
}

const addressOf = (id: string, shortname: string) => ({ id, shortname, address: shortname });

function line(quantity: number): Delivery['menus'][number] {
  const facts = {
    description: '',
    menu_items: [],
    pricePaise: 104_00,
    itemTotalPaise: 104_00 * quantity,
  };
  return { id: String(quantity), variant: 'Rajma Chawal', quantity, ...facts };
}

const numbers = (orders: readonly Delivery[]) => orders.map(({ id }) => id);

describe('the groups of a round', () => {
  it('are sorted by address name', () => {
    const groups = deliveryGroups([
      orderOf(1, { address: addressOf('s', 'Sargasan') }),
      orderOf(2),
      orderOf(3, { address: addressOf('s', 'Sargasan') }),
    ]);
    expect(groups.map(({ shortname, orders }) => [shortname, numbers(orders)])).toEqual([
      ['Infocity', [2]],
      ['Sargasan', [1, 3]],
    ]);
  });

  it('keep apart two addresses with the same name', () => {
    const twins = [orderOf(1, { address: addressOf('b', 'Infocity') }), orderOf(2)];
    expect(deliveryGroups(twins).map(({ addressId }) => addressId)).toEqual(['a', 'b']);
  });

  it('use the latest name of a renamed address', () => {
    const renamed = [orderOf(9, { address: addressOf('a', 'Infocity Gate 2') }), orderOf(3)];
    expect(deliveryGroups(renamed).map(({ shortname }) => shortname)).toEqual(['Infocity Gate 2']);
  });

  it('put orders of one note beside each other, sorted by floor', () => {
    const [group] = deliveryGroups([
      orderOf(4, { note: 'Flat 10' }),
      orderOf(5, { note: 'Flat 9' }),
      orderOf(6, { note: 'flat 10' }),
      orderOf(3, { note: 'Flat 9' }),
    ]);
    expect(numbers(group?.orders ?? [])).toEqual([3, 5, 4, 6]);
  });

  it('count orders and the boxes of all their lines', () => {
    const [several] = deliveryGroups([
      orderOf(1, { menus: [line(2), line(1)] }),
      orderOf(2, { menus: [line(1)] }),
      orderOf(3, { menus: [line(1)] }),
    ]);
    const [single] = deliveryGroups([orderOf(1, { menus: [line(1)] })]);
    expect(several && groupCounts(several.orders)).toBe('3 orders · 5 boxes');
    expect(single && groupCounts(single.orders)).toBe('1 order · 1 box');
  });
});

describe('Undo', () => {
  const tapped = (id: number, waiting: 'outForDelivery' | 'done', undoUntil?: number) =>
    orderOf(id, { waiting, ...(undoUntil !== undefined && { undoUntil }) });

  it('takes back the last tap only', () => {
    const orders = [tapped(1, 'outForDelivery', 5000), tapped(2, 'outForDelivery', 9000)];
    expect(numbers(lastTapped(orders))).toEqual([2]);
  });

  it('takes back every order of one press', () => {
    const orders = [tapped(1, 'outForDelivery', 9000), tapped(2, 'outForDelivery', 9001)];
    expect(numbers(lastTapped(orders))).toEqual([1, 2]);
  });

  it('does nothing after its time is over', () => {
    expect(lastTapped([tapped(1, 'done'), orderOf(2)])).toEqual([]);
  });
});
