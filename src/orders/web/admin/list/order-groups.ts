/** Groups orders by address, in the order in which the table shows them. */
import type { AdminOrder } from '../../../admin-order-contract.ts';
import { isCooked, isDue, isPaid } from '../../../lifecycle.ts';

export interface OrderGroup {
  addressId: string;
  shortname: string;
  /** Sorted by number. */
  orders: readonly AdminOrder[];
  /** Sums of orders that are not cancelled: paid, to be collected at the door, and neither. */
  paidPaise: number;
  duePaise: number;
  unpaidPaise: number;
  cancelledCount: number;
}

export type DisplayRow<Row> =
  | { kind: 'heading'; group: OrderGroup; isContinued: boolean }
  | { kind: 'order'; row: Row };

const byName = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

export function sortedByNumber(orders: readonly AdminOrder[]): AdminOrder[] {
  return orders.toSorted((one, other) => one.id - other.id);
}

/** Sorted by short name. An address that was renamed between its orders has its latest name. */
export function groupsOf(orders: readonly AdminOrder[]): OrderGroup[] {
  return [...Map.groupBy(sortedByNumber(orders), ({ address }) => address.id)]
    .map(([addressId, members]) => ({
      addressId,
      shortname: members.at(-1)?.address.shortname ?? '',
      orders: members,
      ...moneyOf(members),
    }))
    .sort(
      (one, other) =>
        byName.compare(one.shortname, other.shortname) ||
        (one.addressId < other.addressId ? -1 : 1),
    );
}

/** Cancelled orders are left out even if they were paid: their money goes back. */
function moneyOf(members: readonly AdminOrder[]) {
  const standing = members.filter(({ status }) => status !== 'unexpected');
  const sum = (orders: readonly AdminOrder[]) =>
    orders.reduce((paise, { totalAmountPaise }) => paise + totalAmountPaise, 0);
  return {
    paidPaise: sum(standing.filter(({ payment_status }) => isPaid(payment_status))),
    duePaise: sum(standing.filter((order) => isCooked(order) && isDue(order))),
    unpaidPaise: sum(standing.filter((order) => !isCooked(order))),
    cancelledCount: members.length - standing.length,
  };
}

/** Puts the headings between the rows of one page; the page size counts only orders. */
export function withHeadings<Row extends { original: AdminOrder }>(
  page: readonly Row[],
  groups: readonly OrderGroup[],
): DisplayRow<Row>[] {
  const groupOf = new Map(groups.map((group) => [group.addressId, group]));
  return page.flatMap((row, index): DisplayRow<Row>[] => {
    const { address, id } = row.original;
    const group = groupOf.get(address.id);
    const isFirst = page[index - 1]?.original.address.id !== address.id;
    if (!group || !isFirst) return [{ kind: 'order', row }];
    const isContinued = group.orders[0]?.id !== id;
    return [
      { kind: 'heading', group, isContinued },
      { kind: 'order', row },
    ];
  });
}
