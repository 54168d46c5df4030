/** The orders of a figure, page by page, and the same list as a file. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { orderLabel } from '#src/orders/order-rules.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { Allowed } from '#src/platform/browser/dashboard/allowed.tsx';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { useSaveFile } from '#src/platform/browser/dashboard/use-save-file.ts';
import { keyOf } from '#src/platform/browser/query.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import {
  type DayListFilter,
  type DayOrder,
  listDayOrders,
  saveDayOrders,
} from '../../../day-contract.ts';
import { dayText } from './day-texts.ts';

export interface OpenFigure extends DayListFilter {
  /** The name of the figure, such as "Cash" or "Ramesh Parmar". */
  title: string;
  /** Undefined if the sum is not a figure of the day. */
  paise?: number | undefined;
}

interface DayOrdersDialogProps {
  date: string;
  figure: OpenFigure;
  open: boolean;
  onClose: () => void;
}

export function DayOrdersDialog({ date, figure, open, onClose }: DayOrdersDialogProps) {
  const { title, paise, ...filter } = figure;
  const orders = useInfiniteQuery({
    queryKey: keyOf(listDayOrders, { date, ...filter }),
    queryFn: ({ pageParam, signal }) =>
      call(listDayOrders, { params: { date }, body: { ...filter, after: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const { save, isSaving } = useSaveFile();
  const fileName = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${date}.csv`;
  const found = orders.data?.pages.flatMap((page) => page.orders);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={
        <>
          {dayText(date)}
          {paise !== undefined && (
            <>
              {' '}
              · <Price paise={paise} className="font-bold text-ink" />
            </>
          )}
        </>
      }
      width="wide"
      startsAtTitle
      footer={
        <Allowed access="files" note="Only the owner can download this list.">
          <Button
            variant="secondary"
            aria-disabled={isSaving}
            onClick={() => save(saveDayOrders, { params: { date }, body: filter }, fileName)}
          >
            <Download aria-hidden="true" className="size-5" />
            Download CSV
          </Button>
        </Allowed>
      }
    >
      <PendingList query={orders} failure="Could not load the orders" row="h-11" />
      {found?.length === 0 && <p className="py-4 text-quiet">No orders.</p>}
      {found && found.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it.
        <ul tabIndex={0} aria-label="Orders" className="divide-y divide-line">
          {found.map((order) => (
            <OrderRow key={order.id} order={order} isOther={order.deliveryDate !== date} />
          ))}
        </ul>
      )}
      {orders.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-2 w-full"
          aria-disabled={orders.isFetchingNextPage}
          onClick={() => !orders.isFetchingNextPage && void orders.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Dialog>
  );
}

/** `isOther`: an order of an earlier day whose money was paid or refunded on this one. */
function OrderRow({ order, isOther }: { order: DayOrder; isOther: boolean }) {
  const { id, shift, mobileNo, name, area, rider, deliveryDate, amountPaise, totalPaise } = order;
  const facts = [isOther ? `of ${dayText(deliveryDate)}` : shift, area, rider].filter(Boolean);
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="font-semibold tabular-nums">
          {orderLabel(id)} <span className="font-normal">{name === '' ? mobileNo : name}</span>
        </p>
        <p className="text-sm break-words text-quiet">{facts.join(' · ')}</p>
      </div>
      <p className="shrink-0 text-right">
        <Price paise={amountPaise} className="font-bold" />
        {totalPaise !== amountPaise && (
          <span className="block text-sm text-quiet">
            of <Price paise={totalPaise} />
          </span>
        )}
      </p>
    </li>
  );
}
