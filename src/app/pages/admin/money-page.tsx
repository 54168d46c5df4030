/** Money: paid, pending and refunded amounts, by the days of orders, deliveries or payments. */
import { clsx } from 'clsx';
import { CloudOff, IndianRupee } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { MoneyKind } from '#src/accounting/money-rules.ts';
import { MoneyAlerts } from '#src/accounting/web/admin/money/money-alerts.tsx';
import { moneyBadges } from '#src/accounting/web/admin/money/money-badges.ts';
import {
  type MoneyView,
  queryOfView,
  viewOfQuery,
} from '#src/accounting/web/admin/money/money-filter.ts';
import { MoneyFilterBar } from '#src/accounting/web/admin/money/money-filter-bar.tsx';
import { MoneyRows } from '#src/accounting/web/admin/money/money-rows.tsx';
import { MoneySearch } from '#src/accounting/web/admin/money/money-search.tsx';
import { MoneyTiles, MoneyTilesSkeleton } from '#src/accounting/web/admin/money/money-tiles.tsx';
import { OutsideMoves } from '#src/accounting/web/admin/money/outside-moves.tsx';
import { useMoney } from '#src/accounting/web/admin/money/use-money.ts';
import { PaymentDetailsDialog } from '#src/accounting/web/admin/payment/payment-details-dialog.tsx';
import { useToday } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';

export const handle: ScreenHandle = { title: 'Money' };

export function MoneyPage() {
  const { view, show } = useMoneyView();
  const { sums, rows, alerts, moves, check } = useMoney(view);
  const details = useRowTask<string>();
  const isFailed = (sums.isError && !sums.data) || (rows.isError && !rows.data);
  return (
    <main className="grid grid-cols-1 content-start gap-4 px-4 pb-10 md:px-6">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-extrabold tracking-tight">Money</h1>
        <Button
          variant="secondary"
          className="mouse:min-h-10"
          // A disabled button would lose the focus.
          aria-disabled={check.isPending}
          onClick={() => !check.isPending && check.mutate()}
        >
          Check now
        </Button>
      </header>
      <OutsideMoves moves={moves.data?.moves ?? []} onDetails={details.start} />
      <MoneyAlerts alerts={alerts.data?.alerts ?? []} onDetails={details.start} />
      {(alerts.isError || moves.isError) && !(alerts.data && moves.data) && (
        <UnknownAlerts
          onRetry={() => {
            void alerts.refetch();
            void moves.refetch();
          }}
        />
      )}
      <MoneySearch onDetails={details.start} />
      <MoneyFilterBar filter={view.filter} onChange={(filter) => show({ ...view, filter })} />
      {isFailed ? (
        <NoAnswer
          message={(sums.error ?? rows.error)?.message}
          onRetry={() => {
            void sums.refetch();
            void rows.refetch();
          }}
        />
      ) : (
        <div
          aria-busy={sums.isPlaceholderData || rows.isPlaceholderData}
          className={clsx(
            'grid grid-cols-1 gap-4 transition-opacity duration-150',
            (sums.isPlaceholderData || rows.isPlaceholderData) && 'opacity-60',
          )}
        >
          {sums.data ? (
            <MoneyTiles
              {...sums.data}
              pressed={view.kind}
              onPress={(kind) => show({ ...view, kind })}
            />
          ) : (
            <MoneyTilesSkeleton />
          )}
          <FoundRows rows={rows} kind={view.kind} onDetails={details.start} />
        </div>
      )}
      {details.task !== undefined && (
        <PaymentDetailsDialog
          key={details.turn}
          open={details.open}
          transactionId={details.task}
          onClose={details.close}
        />
      )}
    </main>
  );
}

/** The view is in the address, so that it survives a reload and can be shared. */
function useMoneyView() {
  const today = useToday();
  const [query, setQuery] = useSearchParams();
  return {
    view: viewOfQuery(query, today),
    show: (view: MoneyView) =>
      setQuery(queryOfView(view), { replace: true, preventScrollReset: true }),
  };
}

interface FoundRowsProps {
  rows: ReturnType<typeof useMoney>['rows'];
  kind: MoneyKind | undefined;
  onDetails: (transactionId: string) => void;
}

function FoundRows({ rows, kind, onDetails }: FoundRowsProps) {
  const found = rows.data?.pages.flatMap((page) => page.rows);
  if (!found) return <RowsSkeleton />;
  if (found.length === 0) {
    return (
      <EmptyState
        icon={<IndianRupee aria-hidden="true" />}
        title={
          kind
            ? `Nothing under “${moneyBadges[kind].label}” on these days.`
            : 'No money moved on these days.'
        }
      />
    );
  }
  return (
    <>
      <MoneyRows rows={found} onDetails={onDetails} />
      {rows.hasNextPage && (
        <div className="grid justify-items-center gap-2">
          {rows.isFetchNextPageError && (
            <p role="alert" className="font-semibold text-kokum">
              {rows.error.message}
            </p>
          )}
          <Button
            variant="secondary"
            aria-disabled={rows.isFetchingNextPage}
            onClick={() => !rows.isFetchingNextPage && void rows.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function NoAnswer({ message, onRetry }: { message: string | undefined; onRetry: () => void }) {
  return (
    <EmptyState
      icon={<CloudOff aria-hidden="true" />}
      title="The money could not be loaded."
      description={message}
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}

function UnknownAlerts({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="font-semibold text-kokum">
      What needs a person could not be loaded.{' '}
      <button type="button" onClick={onRetry} className="min-h-11 underline">
        Ask again
      </button>
    </p>
  );
}

function RowsSkeleton() {
  return (
    <div className="grid gap-2">
      <p role="status" className="sr-only">
        Loading…
      </p>
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <Skeleton key={row} className="h-11 rounded-control" />
      ))}
    </div>
  );
}
