/** The entries of the sums: a table, or cards on a phone; each row opens its payment. */

import { orderLabel } from '#src/orders/order-rules.ts';
import { companyName } from '#src/payments/payment-words.ts';
import { useNarrowScreen } from '#src/platform/browser/dashboard/use-narrow-screen.ts';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { formatInstant } from '#src/platform/browser/wall-time.ts';
import { shownNumber } from '#src/platform/contract/mobile-number.ts';
import type { MoneyRow } from '../../../money-contract.ts';
import type { MoneyKind } from '../../../money-rules.ts';
import { moneyBadges } from './money-badges.ts';

/** With the sidebar, a table of seven columns needs a laptop. */
const tableFromPx = 1024;

interface MoneyRowsProps {
  rows: readonly MoneyRow[];
  onDetails: (transactionId: string) => void;
}

export function MoneyRows({ rows, onDetails }: MoneyRowsProps) {
  const isNarrow = useNarrowScreen(tableFromPx);
  if (isNarrow) {
    return (
      <ul aria-label="Payments and refunds" className="grid grid-cols-1 gap-2">
        {rows.map((row) => (
          <RowCard key={keyOf(row)} row={row} onDetails={onDetails} />
        ))}
      </ul>
    );
  }
  return (
    <div className="scroll-hint-x overflow-x-auto rounded-control border border-line">
      <table aria-label="Payments and refunds" className="w-full text-sm">
        <thead>
          <tr className="border-b border-line-strong text-left [&>th]:h-10 [&>th]:px-3">
            <th scope="col">Kind</th>
            <th scope="col">Orders</th>
            <th scope="col">Mobile No</th>
            <th scope="col" className="text-right">
              Amount
            </th>
            <th scope="col">Company</th>
            <th scope="col">When</th>
            <th scope="col">Details</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <TableRow key={keyOf(row)} row={row} onDetails={onDetails} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  row: MoneyRow;
  onDetails: (transactionId: string) => void;
}

function TableRow({ row, onDetails }: RowProps) {
  return (
    <tr className="relative h-11 tabular-nums hover:bg-brand-soft [&>td]:px-3">
      <td>
        <KindBadge kind={row.kind} />
      </td>
      <td className="font-semibold">{ordersText(row)}</td>
      <td className="whitespace-nowrap">{shownNumber(row.mobileNo)}</td>
      <td className="text-right font-bold">
        <Price paise={row.amountPaise} />
      </td>
      <td>{companyName(row.gateway)}</td>
      <td className="whitespace-nowrap">{formatInstant(row.at)}</td>
      <td>
        <DetailsButton row={row} onDetails={onDetails} />
      </td>
    </tr>
  );
}

function RowCard({ row, onDetails }: RowProps) {
  return (
    <li className="relative grid grid-cols-1 gap-1 rounded-card border border-line bg-card p-3 text-sm hover:bg-brand-soft">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <KindBadge kind={row.kind} />
        <span className="font-bold tabular-nums">{ordersText(row)}</span>
        <Price paise={row.amountPaise} className="ml-auto text-base font-bold" />
      </div>
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 text-quiet tabular-nums">
          {shownNumber(row.mobileNo)} · {companyName(row.gateway)}
          <br />
          {formatInstant(row.at)}
        </p>
        <DetailsButton row={row} onDetails={onDetails} />
      </div>
    </li>
  );
}

/** The whole row is clickable. */
function DetailsButton({ row, onDetails }: RowProps) {
  return (
    <button
      type="button"
      aria-label={`Details: ${moneyBadges[row.kind].label}, ${ordersText(row)}`}
      onClick={() => onDetails(row.transactionId)}
      className="min-h-11 rounded-control px-2 font-semibold text-brand-dark after:absolute after:inset-0 lg:mouse:min-h-8"
    >
      Details
    </button>
  );
}

function KindBadge({ kind }: { kind: MoneyKind }) {
  const { tone, label } = moneyBadges[kind];
  return <Badge tone={tone}>{label}</Badge>;
}

function ordersText({ orderIds, label }: MoneyRow): string {
  return label ?? orderIds.map(orderLabel).join(', ');
}

function keyOf({ kind, transactionId, orderIds, amountPaise, at }: MoneyRow): string {
  return [kind, transactionId, ...orderIds, amountPaise, at].join(' ');
}
