/** Passes: those that run, and whose. */
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { listOffers } from '#src/passes/offer-contract.ts';
import { passFilters } from '#src/passes/pass-list-contract.ts';
import { PassFilters } from '#src/passes/web/admin/lists/pass-filters.tsx';
import { RunningTable } from '#src/passes/web/admin/lists/running-table.tsx';
import { ShowMore } from '#src/passes/web/admin/lists/show-more.tsx';
import { usePasses } from '#src/passes/web/admin/lists/use-pass-lists.ts';
import { useMay } from '#src/platform/browser/dashboard/allowed.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { buttonClass } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { PassTabs } from '../../../layouts/page-tabs.tsx';

export const handle: ScreenHandle = { title: 'Passes' };

export function PassesPage() {
  const [params, setParams] = useSearchParams();
  const show = passFilters.find((each) => each === params.get('show')) ?? 'all';
  const list = usePasses(show);
  const passes = list.data?.pages.flatMap((page) => page.passes);
  const counts = list.data?.pages[0]?.counts;
  return (
    <main className="px-4 pb-10 md:px-6">
      <h1 className="mb-4 text-2xl font-extrabold tracking-tight">Passes</h1>
      <PassTabs />
      <PendingList query={list} failure="Could not load the passes" row="h-11" />
      {counts?.all === 0 && <NoPasses />}
      {passes && counts?.all !== 0 && (
        <>
          <div className="mb-4 w-fit max-w-full scroll-hint-x overflow-x-auto rounded-control max-md:*:flex-nowrap max-md:*:whitespace-nowrap">
            <PassFilters
              {...{ show, counts }}
              onChange={(next) =>
                setParams(next === 'all' ? {} : { show: next }, { replace: true })
              }
            />
          </div>
          <p role="status" className="sr-only">
            {passes.length} passes
          </p>
          {passes.length > 0 ? (
            <RunningTable passes={passes} />
          ) : (
            <Card className="px-4 py-3 text-quiet">No pass is like that now.</Card>
          )}
          <ShowMore list={list} />
        </>
      )}
    </main>
  );
}

/** Leads an owner to the first offer, or to the way to sell one. */
function NoPasses() {
  const mayOffer = useMay('offers');
  const { data } = useQuery(queryOf(listOffers, {}));
  if (!data) return null;
  const hasOffers = data.offers.length > 0;
  const sell = 'Sell one on the page of a customer. Customers buy on the web what is on sale.';
  const begin = 'Customers pay for many meals at once, and their meal comes by itself.';
  return (
    <Card>
      <EmptyState
        icon={<Ticket aria-hidden="true" />}
        title="No pass is running"
        description={hasOffers ? sell : begin}
        action={
          mayOffer || hasOffers ? (
            <Link
              to={hasOffers ? '/admin/dashboard/customers' : '/admin/dashboard/passes/offers'}
              className={buttonClass()}
            >
              {hasOffers ? 'Find a customer' : 'Make the first offer'}
            </Link>
          ) : (
            <p className="text-quiet">The owner makes the first offer.</p>
          )
        }
      />
    </Card>
  );
}
