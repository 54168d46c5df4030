/** The orders of the list on paper: all of its pages, and nothing to press. */
import { Price } from '#src/platform/browser/ui/price.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import type { AdminOrder } from '../../../admin-order-contract.ts';
import { orderLabel, orderStatusLabels } from '../../../order-rules.ts';
import { ordersText, shareText } from '../assign/delivery-shares.ts';
import { statusText } from '../details/order-status-badge.tsx';
import { assignedTo } from '../list/order-columns.tsx';
import { type OrderGroup, withHeadings } from '../list/order-groups.ts';
import { type FilterControls, statusOptions } from '../search/order-filter.ts';
import './order-paper.css';

interface OrderPaperProps {
  applied: FilterControls;
  /** As the table sorts them. */
  orders: readonly AdminOrder[];
  /** Empty where they are not grouped. */
  groups: readonly OrderGroup[];
  marks: ReadonlyMap<number, string>;
}

export function OrderPaper({ applied, orders, groups, marks }: OrderPaperProps) {
  const rows = withHeadings(
    orders.map((original) => ({ original })),
    groups,
  );
  return (
    <section aria-label="Orders on paper" className="order-paper">
      <h1>Orders</h1>
      <p>
        {titleOf(applied)} · {ordersText(orders.length)} · printed {printedAt.format()}
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
                  {entry.group.shortname} · {ordersText(entry.group.orders.length)}
                </th>
              </tr>
            ) : (
              <PaperRow
                key={entry.row.original.id}
                order={entry.row.original}
                applied={applied}
                mark={marks.get(entry.row.original.id)}
              />
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

/** By the clock of the device: what was printed when lies side by side on a desk. */
const printedAt = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

const columns = [
  { name: 'Order', width: '9%' },
  { name: 'Mobile No', width: '13%' },
  { name: 'Address', width: '19%' },
  { name: 'Note', width: '20%' },
  { name: 'Dishes', width: '18%' },
  { name: 'Assigned To', width: '10%' },
  { name: 'Payment', width: '11%' },
] as const;

interface PaperRowProps {
  order: AdminOrder;
  applied: FilterControls;
  mark: string | undefined;
}

function PaperRow({ order, applied, mark }: PaperRowProps) {
  const { deliveryDate, shift, payment_status, status, menus } = order;
  const isOther = applied.view === 'order';
  return (
    <tr>
      <td>
        <strong>{orderLabel(order.id)}</strong>
        {isOther && <span>{shareText({ day: deliveryDate, shift })}</span>}
      </td>
      <td>{order.mobileNo}</td>
      <td>{order.address.address}</td>
      <td>{order.note}</td>
      <td>
        {menus.map(({ id, quantity, variant }) => (
          <span key={id}>
            {quantity} × {variant}
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
        <span>{paymentText(payment_status, status)}</span>
      </td>
    </tr>
  );
}

function paymentText(payment: AdminOrder['payment_status'], status: AdminOrder['status']): string {
  if (status === 'unexpected') return orderStatusLabels.unexpected;
  return payment === 'done' ? 'Paid' : 'Not paid';
}

/** `Placed 21 Nov · Pending`. */
function titleOf({ view, day, shift, status, isUnpaid }: FilterControls): string {
  const of = view === 'order' ? `Placed ${shortDay(day)}` : shareText({ day, shift });
  const option = statusOptions.find(({ value }) => value === status);
  return `${of} · ${isUnpaid ? 'Not paid' : option?.label}`;
}
