/** Customers: everybody who orders, searchable by number and name. */
import { Search, Users } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { AddPerson } from '#src/customers/web/admin/list/add-person.tsx';
import { PeopleList } from '#src/customers/web/admin/list/people-list.tsx';
import { usePeople, type Wanted } from '#src/customers/web/admin/list/use-people.ts';
import { maxSearchLength } from '#src/orders/order-search-rules.ts';
import { CompactSelect } from '#src/platform/browser/dashboard/compact-select.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';

export const handle: ScreenHandle = { title: 'Customers' };

const filters = [
  { value: 'all', label: 'Everybody' },
  { value: 'owed', label: 'Who owe' },
  { value: 'marked', label: 'With marks' },
  { value: 'blocked', label: 'Blocked' },
] as const;

export function CustomersPage() {
  const { wanted, want } = useWanted();
  const list = usePeople(wanted);
  const people = list.data?.pages.flatMap(({ customers }) => customers);
  const isNarrowed = wanted.text.trim() !== '' || wanted.show !== 'all';
  return (
    <main className="px-4 pb-10 md:px-6">
      <h1 className="mb-4 text-2xl font-extrabold tracking-tight">Customers</h1>
      <search className="mb-4 flex flex-wrap gap-2">
        <span className="relative min-w-0 grow basis-60">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-quiet"
          />
          <input
            type="search"
            aria-label="Mobile number or name"
            placeholder="Mobile number or name"
            value={wanted.text}
            maxLength={maxSearchLength}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => want({ ...wanted, text: target.value })}
            className="min-h-11 w-full rounded-control border border-line-strong bg-card pr-3 pl-10 text-base text-ink placeholder:text-quiet mouse:min-h-10"
          />
        </span>
        <CompactSelect
          label="Show"
          value={wanted.show}
          options={filters}
          onChange={(show) => want({ ...wanted, show })}
        />
      </search>
      <PendingList query={list} failure="Could not load the customers" row="h-12" />
      {people?.length === 0 && (
        <Card>
          <EmptyState
            icon={<Users aria-hidden="true" />}
            title={isNarrowed ? 'No customer found' : 'No customers yet'}
            description={
              isNarrowed
                ? 'Try the last digits of the number, or the beginning of the name.'
                : 'The first order of a mobile number makes one. To add one now, type the whole number.'
            }
            action={<AddPerson text={wanted.text} />}
          />
        </Card>
      )}
      {people && people.length > 0 && <PeopleList people={people} />}
      {list.hasNextPage && (
        <div className="mt-4 text-center">
          <Button
            variant="secondary"
            aria-disabled={list.isFetching}
            onClick={() => !list.isFetching && void list.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </main>
  );
}

/**
 * The search is in the tab's history and not in the address, so that "back" shows the results
 * again.
 */
function useWanted() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const kept = state as Partial<Wanted> | null;
  const wanted: Wanted = { text: kept?.text ?? '', show: kept?.show ?? 'all' };
  const want = (next: Wanted) =>
    void navigate('.', { replace: true, state: next, preventScrollReset: true });
  return { wanted, want };
}
