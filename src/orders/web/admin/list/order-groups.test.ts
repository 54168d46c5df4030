import { describe, expect, it } from 'vitest';
import type { AdminOrder } from '../../../admin-order-contract.ts';
import { groupsOf, sortedByNumber, withHeadings } from './order-groups.ts';

function order(id: number, addressId: string, shortname = addressId, change = {}) {
  const address = { id: addressId, shortname, address: '' };
  const online = { status: 'pending', settlement: 'online' };
  const paid = { ...online, payment_status: 'done', totalAmountPaise: 104_10 };
  return { id, address, ...paid, ...change } as AdminOrder;
}

const orders = [order(5, 'b'), order(1, 'b'), order(2, 'a'), order(4, 'a'), order(3, 'b')];
const numbers = (list: readonly AdminOrder[]) => list.map(({ id }) => id);

function textsOf(page: readonly AdminOrder[], of: readonly AdminOrder[]) {
  const rows = page.map((original) => ({ original }));
  return withHeadings(rows, groupsOf(of)).map((entry) =>
    entry.kind === 'order'
      ? entry.row.original.id
      : entry.group.shortname + (entry.isContinued ? ' (continued)' : ''),
  );
}

describe('groups of orders', () => {
  it('are sorted by shortname, their orders by number, with a total in paise', () => {
    const groups = groupsOf(orders);
    expect(groups.map(({ shortname }) => shortname)).toEqual(['a', 'b']);
    expect(groups.map((group) => numbers(group.orders))).toEqual([
      [2, 4],
      [1, 3, 5],
    ]);
    expect(groups.map(({ paidPaise }) => paidPaise)).toEqual([20_820, 31_230]);
  });

  it('separate what is paid, what is collected at the door, what is neither (such as unapproved), and what is cancelled', () => {
    const [group] = groupsOf([
      order(1, 'a'),
      order(2, 'a', 'a', { payment_status: 'pending', totalAmountPaise: 50_00 }),
      order(3, 'a', 'a', { status: 'unexpected' }),
      order(5, 'a', 'a', {
        payment_status: 'pending',
        settlement: 'cash',
        totalAmountPaise: 30_00,
      }),
      order(8, 'a', 'a', {
        payment_status: 'pending',
        settlement: 'cash',
        awaits_approval: true,
        totalAmountPaise: 7_00,
      }),
      order(6, 'a', 'a', { settlement: 'cash', totalAmountPaise: 1_00 }),
      order(7, 'a', 'a', { settlement: 'cash', status: 'unexpected', payment_status: 'failed' }),
      order(4, 'a', 'a', { status: 'unexpected', payment_status: 'failed' }),
    ]);
    expect(group).toMatchObject({ paidPaise: 10_510, duePaise: 3000, unpaidPaise: 5700 });
    expect(group).toMatchObject({ cancelledCount: 3 });
  });

  it('sort numbers in names by value, and ignore case', () => {
    const named = [order(1, 'x', 'Sector 10'), order(2, 'y', 'sector 9'), order(3, 'z', 'Adalaj')];
    const names = groupsOf(named).map(({ shortname }) => shortname);
    expect(names).toEqual(['Adalaj', 'sector 9', 'Sector 10']);
  });

  it('keep a renamed address together, under its latest name', () => {
    const renamed = [order(1, 'x', 'Old name'), order(2, 'x', 'New name')];
    expect(groupsOf(renamed).map(({ shortname }) => shortname)).toEqual(['New name']);
  });

  it('keep addresses of the same name apart', () => {
    expect(groupsOf([order(1, 'x', 'Same'), order(2, 'y', 'Same')])).toHaveLength(2);
  });
});

describe('a page', () => {
  const sorted = groupsOf(orders).flatMap((group) => group.orders);

  it('has a heading before each group', () => {
    expect(textsOf(sorted, orders)).toEqual(['a', 2, 4, 'b', 1, 3, 5]);
  });

  it('repeats the heading of a group that continues from the previous page', () => {
    expect(textsOf(sorted.slice(3), orders)).toEqual(['b (continued)', 3, 5]);
  });

  it('has no headings without groups, and is sorted by number', () => {
    const rows = sortedByNumber(orders).map((original) => ({ original }));
    expect(withHeadings(rows, []).map((entry) => entry.kind)).toEqual(orders.map(() => 'order'));
    expect(numbers(sortedByNumber(orders))).toEqual([1, 2, 3, 4, 5]);
  });
});
