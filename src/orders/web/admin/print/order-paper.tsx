/** The printed list of orders: all pages, without controls. */

import { Price } from '#src/platform/browser/ui/price.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import { shownNumber } from '#src/platform/contract/mobile-number.ts';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { withWishes } from '#src/wishes/wish-rules.ts';
import type { AdminOrder } from '../../../admin-order-contract.ts';
import { isDue, isPaid, isUnapproved } from '../../../lifecycle.ts';
import { namedNote, orderLabel, orderStatusLabels } from '../../../order-rules.ts';
import { shareText } from '../assign/delivery-shares.ts';
import { statusText } from '../details/order-status-badge.tsx';
import { assignedTo } from '../list/order-columns.tsx';
import { type OrderGroup, withHeadings } from '../list/order-groups.ts';
import { type SharedValues, sharedText } from '../list/shared-values.ts';
import { type FilterControls, statusOptions } from '../search/order-filter.ts';
import './order-paper.css';

interface OrderPaperProps {
  applied: FilterControls;
  /** Sorted as in the table. */
  orders: readonly AdminOrder[];
  /** Empty if the orders are not grouped. */
  groups: readonly OrderGroup[];
  /** Shown once, above the table. */
  shared: SharedValues;
  marks: ReadonlyMap<number, string>;
}

export function OrderPaper({ applied, orders, groups, shared, marks }: OrderPaperProps) {
  const rows = withHeadings(
    orders.map((original) => ({ original })),
    groups,
  );
  return (
    <section aria-label="Orders on paper" className="order-paper">
      <h1>Orders</h1>
      <p>
        {titleOf(applied, shared)} · {counted(orders.length, 'order')} · printed{' '}
        {printedAt.format()}
      </p>
      <table>
        <colgroup>
          {columns.map(({ name, width }) => (
            <col key={name} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) =>
            entry.kind === 'heading' ? (
              <tr key={entry.group.addressId} className="order-paper-group">
                <th scope="rowgroup" colSpan={columns.length}>
                  {entry.group.shortname} · {counted(entry.group.orders.length, 'order')}
                </th>
              </tr>
            ) : (
              <PaperRow
                key={entry.row.original.id}
                order={entry.row.original}
                applied={applied}
                shared={shared}
                mark={marks.get(entry.row.original.id)}
              />
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

/** The device's clock: it tells apart printed lists that lie side by side. */
const printedAt = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

const columns = [
  { name: 'Order', width: '10%' },
  { name: 'Mobile No', width: '13%' },
  { name: 'Address', width: '19%' },
  { name: 'Note', width: '19%' },
  { name: 'Dishes', width: '18%' },
  { name: 'Assigned To', width: '10%' },
  { name: 'Payment', width: '11%' },
] as const;

interface PaperRowProps {
  order: AdminOrder;
  applied: FilterControls;
  shared: SharedValues;
  mark: string | undefined;
}

function PaperRow({ order, applied, shared, mark }: PaperRowProps) {
  const { deliveryDate, shift, status, menus } = order;
  const goal = [!shared.shift && shift, !shared.deliveryDay && shortDay(deliveryDate)];
  return (
    <tr>
      <td>
        <strong>{orderLabel(order.id)}</strong>
        {goal.some(Boolean) && <span>{goal.filter(Boolean).join(', ')}</span>}
      </td>
      <td>{shownNumber(order.mobileNo)}</td>
      <td>{order.address.address}</td>
      <td>{namedNote(order)}</td>
      <td>
        {menus.map(({ id, quantity, variant, wishes = [] }) => (
          <span key={id}>
            {quantity} × {withWishes(variant, wishes)}
          </span>
        ))}
      </td>
      <td>
        {assignedTo(order)}
        {status !== applied.status && <span>{statusText(order)}</span>}
        {mark !== undefined && <span>{mark}</span>}
      </td>
      <td>
        <Price paise={order.totalAmountPaise} />
        <span>{paymentText(order)}</span>
      </td>
    </tr>
  );
}

function paymentText(order: AdminOrder): string {
  if (order.status === 'unexpected') return orderStatusLabels.unexpected;
  if (isPaid(order.payment_status)) return 'Paid';
  if (isUnapproved(order)) return statusText(order);
  return isDue(order) ? 'Collect in cash' : 'Not paid';
}

/** `Pending · All ordered 21 Nov, for Lunch, 21 Nov`; if the rows share nothing, the filter. */
function titleOf(controls: FilterControls, shared: SharedValues): string {
  const { view, day, shift, status, isUnpaid } = controls;
  const filter = view === 'order' ? `Placed ${shortDay(day)}` : shareText({ day, shift });
  const option = statusOptions.find(({ value }) => value === status);
  return `${isUnpaid ? 'Not paid' : option?.label} · ${sharedText(shared) ?? filter}`;
}
