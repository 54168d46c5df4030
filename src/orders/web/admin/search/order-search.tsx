/** Finds an order of any day by what somebody on the phone can say of it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { ApiError } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { shortDay } from '#src/platform/contract/business-day.ts';
import type { AdminOrder } from '../../../admin-order-contract.ts';
import { orderLabel } from '../../../order-rules.ts';
import { searchOrders } from '../../../order-search-contract.ts';
import { isWorthSearching, maxSearchLength } from '../../../order-search-rules.ts';
import { OrderStatusBadge } from '../details/order-status-badge.tsx';

/** Nobody reads what is found for half a word. */
const typingMs = 250;

interface OrderSearchProps {
  open: boolean;
  /** What else there is to set. */
  footer: ReactNode;
  onChoose: (order: AdminOrder) => void;
  onClose: () => void;
}

export function OrderSearch({ open, footer, onChoose, onClose }: OrderSearchProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      width="wide"
      title="Search orders"
      footer={footer}
    >
      <SearchForm onChoose={onChoose} />
    </Dialog>
  );
}

function SearchForm({ onChoose }: Pick<OrderSearchProps, 'onChoose'>) {
  const [typed, setTyped] = useState('');
  const text = useAtRest(typed.trim());
  const hintId = useId();
  const isAsked = isWorthSearching(text);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...queryOf(searchOrders, { body: { text } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const found = isAsked ? data : undefined;
  const isCurrent = text === typed.trim() && !isPlaceholderData && !isFetching;
  return (
    // As high as it gets: nothing jumps while one types.
    <div className="flex h-[min(34rem,calc(100dvh-13rem))] flex-col gap-3">
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = found?.orders ?? [];
            if (first && isCurrent) onChoose(first);
          }}
          className="relative"
        >
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-quiet"
          />
          <input
            type="search"
            aria-label="Mobile number, order number or note"
            aria-describedby={hintId}
            value={typed}
            maxLength={maxSearchLength}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => setTyped(event.target.value)}
            className="min-h-12 w-full rounded-control border border-line-strong bg-card pr-3 pl-10 text-base text-ink"
          />
        </form>
      </search>
      <p id={hintId} className="text-sm text-quiet">
        Mobile number, order number (#42) or words of the note, over all days.
      </p>
      <p role="status" className="text-sm font-semibold">
        {isAsked && isCurrent && resultText(found, error)}
      </p>
      <ul className="-mx-2 grid min-h-0 grid-cols-1 content-start overflow-y-auto px-2 pb-1">
        {found?.orders.map((order) => (
          <li key={order.id}>
            <Result order={order} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Result({ order, onChoose }: { order: AdminOrder } & Pick<OrderSearchProps, 'onChoose'>) {
  return (
    <button
      type="button"
      onClick={() => onChoose(order)}
      className="grid w-full grid-cols-1 gap-0.5 rounded-control border-b border-line px-2 py-2 text-left text-sm hover:bg-brand-soft"
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
        <span className="font-bold">{orderLabel(order.id)}</span>
        <OrderStatusBadge order={order} />
        <span>
          {order.shift}, {shortDay(order.deliveryDate)}
        </span>
        <Price paise={order.totalAmountPaise} className="ml-auto font-bold" />
      </span>
      <span className="flex gap-3">
        <span className="min-w-0 grow truncate">{order.note}</span>
        <span className="shrink-0 text-quiet tabular-nums">{order.mobileNo}</span>
      </span>
    </button>
  );
}

function resultText(
  found: { orders: readonly AdminOrder[]; hasMore: boolean } | undefined,
  error: Error | null,
): string {
  if (error) return (error instanceof ApiError && error.message) || 'Please try again.';
  const count = found?.orders.length ?? 0;
  if (found?.hasMore) return `The newest ${count} are shown; type more to see fewer.`;
  if (count === 0) return 'No order was found.';
  return count === 1 ? '1 order was found.' : `${count} orders were found.`;
}

/** The text once nobody has typed for a moment. */
function useAtRest(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
