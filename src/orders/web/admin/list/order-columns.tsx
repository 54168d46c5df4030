/** The columns of the table of orders (product 10.4). */

import { createColumnHelper } from '@tanstack/react-table';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { shownNumber } from '#src/platform/contract/mobile-number.ts';
import type { AdminOrder } from '../../../admin-order-contract.ts';
import { isDue, isUnapproved } from '../../../lifecycle.ts';
import { namedNote, orderLabel } from '../../../order-rules.ts';
import { shortInstant } from '../details/order-event-text.ts';
import { OrderStatusBadge } from '../details/order-status-badge.tsx';
import type { orderTableFeatures } from '../order-table-features.ts';
import { OrderMark } from './order-mark.tsx';
import { PersonSign } from './person-sign.tsx';
import { SelectAll } from './select-all.tsx';

const helper = createColumnHelper<typeof orderTableFeatures, AdminOrder>();

/** A dash while the order is not assigned. */
export function assignedTo({ status, deliveryBoy }: AdminOrder): string {
  return status === 'pending' ? '–' : (deliveryBoy?.fullName ?? '–');
}

function dueText(order: AdminOrder): string | undefined {
  if (!isDue(order) || isUnapproved(order)) return undefined;
  return order.status === 'done' ? 'Owed' : 'Cash, to collect';
}

/** One line; the whole text is its tooltip. */
function Line({ text, title = text }: { text: string; title?: string }) {
  return (
    <span title={title} className="block truncate">
      {text}
    </span>
  );
}

/** Two lines in the height of a row; the title has all of the text. */
function TwoLines({ text }: { text: string }) {
  return (
    <span title={text} className="line-clamp-2 leading-4 break-words whitespace-normal">
      {text}
    </span>
  );
}

/** Below the status, so that the row does not get higher. */
function Mark({ text }: { text: string | undefined }) {
  if (text === undefined) return;
  return (
    <span title={text} className="block truncate text-[11px] leading-3.5 text-amber">
      {text}
    </span>
  );
}

/** Only the time while all rows are of one day: the screen's heading names it. */
function Ordered({ at, sharedDay }: { at: string; sharedDay: string | undefined }) {
  const text = shortInstant(at);
  if (sharedDay === undefined) return <Line text={text} />;
  const [day, time] = text.split(', ');
  return (
    <span title={text} className="relative block truncate">
      <span className="sr-only">{day}, </span>
      {time}
    </span>
  );
}

export const orderColumns = helper.columns([
  helper.display({
    id: 'select',
    meta: { className: 'w-20' },
    header: ({ table }) => (
      <span className="flex items-center gap-2">
        <SelectAll table={table} />
        <span className="leading-tight whitespace-normal">
          Select/
          <wbr />
          Status
        </span>
      </span>
    ),
    cell: ({ row }) => (
      <span className="flex items-center gap-2 tabular-nums">
        <OrderMark row={row} />
        {orderLabel(row.original.id)}
      </span>
    ),
  }),
  helper.accessor((order) => order.address.address, {
    id: 'address',
    meta: { className: 'w-20' },
    header: 'Address',
    cell: ({ row }) => <TwoLines text={row.original.address.address} />,
  }),
  helper.accessor('note', {
    meta: { className: '' },
    header: 'Building Address',
    cell: ({ row }) => <TwoLines text={namedNote(row.original)} />,
  }),
  helper.accessor('mobileNo', {
    meta: { className: 'w-28 whitespace-nowrap tabular-nums' },
    header: 'Mobile No',
    cell: ({ getValue, table }) => (
      <span className="flex items-center gap-1">
        {shownNumber(getValue())}
        <PersonSign person={table.options.meta?.people.get(getValue())} />
      </span>
    ),
  }),
  helper.accessor('orderDate', {
    meta: { className: 'w-24' },
    header: 'Order Date',
    cell: ({ row, table }) => (
      <Ordered at={row.original.orderDate} sharedDay={table.options.meta?.shared.orderDay} />
    ),
  }),
  helper.accessor('deliveryDate', {
    meta: { className: 'w-18' },
    header: 'Delivery Date',
    cell: ({ row }) => <Line text={shortDay(row.original.deliveryDate)} />,
  }),
  helper.accessor('status', {
    meta: { className: 'w-31' },
    header: 'Status',
    cell: ({ row, table }) => (
      <>
        <OrderStatusBadge order={row.original} />
        <Mark text={table.options.meta?.marks.get(row.original.id)} />
      </>
    ),
  }),
  helper.accessor(assignedTo, {
    id: 'assignedTo',
    meta: { className: 'w-20' },
    header: 'Assigned To',
    cell: ({ row }) => <Line text={assignedTo(row.original)} />,
  }),
  helper.accessor('shift', { meta: { className: 'w-14' }, header: 'Shift' }),
  helper.accessor('totalAmountPaise', {
    meta: { className: 'w-21 text-right' },
    header: 'Total Amount',
    cell: ({ row }) => (
      <>
        <Price paise={row.original.totalAmountPaise} />
        <Mark text={dueText(row.original)} />
      </>
    ),
  }),
  helper.display({
    id: 'details',
    // Stays visible when the table is scrolled sideways.
    meta: { className: 'sticky right-0 w-17' },
    header: 'Details',
    cell: ({ row, table }) => (
      <button
        type="button"
        aria-label={`Details of order ${orderLabel(row.original.id)}`}
        onClick={() => table.options.meta?.onDetails(row.original)}
        className="h-8 rounded-control px-2 font-semibold text-brand-dark hover:bg-brand-soft"
      >
        Details
      </button>
    ),
  }),
]);
