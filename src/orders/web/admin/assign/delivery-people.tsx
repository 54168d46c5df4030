/**
 * The people to whom orders can be assigned: how busy each is, who knows the way, and the button
 * that assigns.
 */
import { useQuery } from '@tanstack/react-query';
import { Bike } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { queryOf } from '#src/platform/browser/query.ts';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { Skeleton } from '#src/platform/browser/ui/skeleton.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { listDeliveryBoys } from '#src/staff/staff-contract.ts';
import { describeAssignees } from '../../../assignee-contract.ts';
import { loadText, type OrdersAtPlaces, servedText } from './assignee-text.ts';
import type { CashTextOf, CashWarning } from './cash-warning.ts';
import { useSecondPress } from './use-second-press.ts';

interface DeliveryPeopleProps {
  orderIds: readonly number[];
  places: OrdersAtPlaces;
  /** The orders are of several days or shifts: assigning them takes a second press. */
  isMixed: boolean;
  isBusy: boolean;
  /** Assigning to this person takes a second press as well. */
  warning: CashWarning | undefined;
  cashTextOf: CashTextOf;
  onSelect: (deliveryBoyId: string) => void;
}

export function DeliveryPeople(props: DeliveryPeopleProps) {
  const people = useQuery(queryOf(listDeliveryBoys, {}));
  if (people.isPending) {
    return (
      <div role="status" aria-label="Loading the delivery people" className="grid gap-2">
        <Skeleton className="h-22 rounded-control" />
        <Skeleton className="h-22 rounded-control" />
        <Skeleton className="h-22 rounded-control" />
      </div>
    );
  }
  if (people.isError && !people.data) {
    return (
      <EmptyState
        title="The delivery people could not be loaded."
        action={
          <Button variant="secondary" onClick={() => void people.refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  if (people.data.data.length === 0) {
    return (
      <EmptyState
        icon={<Bike aria-hidden="true" />}
        title="Nobody delivers yet"
        description="Add a delivery person under Staff; then orders can be assigned."
      />
    );
  }
  return <People {...props} people={people.data.data} />;
}

interface Person {
  id: string;
  fullName: string;
  mobileNo: string;
}

function People(props: DeliveryPeopleProps & { people: readonly Person[] }) {
  const { people, orderIds, places, isMixed, isBusy, warning, cashTextOf, onSelect } = props;
  const list = useFocusOnFirst();
  const facts = useFacts(orderIds);
  const second = useSecondPress(onSelect, warning);
  const press = (id: string) => (isMixed || id === second.asked ? second.press(id) : onSelect(id));
  return (
    <>
      <ul ref={list} className="grid gap-2" onKeyDown={ignoreHeldEnter}>
        {people.map(({ id, fullName, mobileNo }) => {
          const isAsked = second.asked === id;
          const isOverLimit = isAsked && warning?.personId === id;
          const served = facts && servedText(facts.lastServed, id, places);
          const cash = cashTextOf(id);
          return (
            <li
              key={id}
              className="flex items-center gap-3 rounded-control border border-line px-3 py-2"
            >
              <div className="min-w-0 grow">
                <p className="leading-snug font-semibold break-words">{fullName}</p>
                <p className="text-sm whitespace-nowrap text-quiet tabular-nums">{mobileNo}</p>
                {/* The space is kept, so that no button moves under a finger. */}
                <p className="min-h-5 text-sm tabular-nums">{facts && loadText(facts.loads, id)}</p>
                {served !== undefined && <p className="text-sm text-leaf-dark">{served}</p>}
                {cash !== undefined && <p className="min-h-5 text-sm tabular-nums">{cash}</p>}
                {isOverLimit && (
                  <p role="alert" className="mt-1 text-sm font-semibold text-kokum tabular-nums">
                    {warning.text}
                  </p>
                )}
              </div>
              <Button
                aria-label={labelOf(fullName, { isAsked, isOverLimit, count: orderIds.length })}
                variant={isAsked ? 'destructive' : 'primary'}
                aria-disabled={isBusy || (isAsked && !second.isReady)}
                className="w-24 shrink-0 px-2! mouse:min-h-10"
                onClick={() => !isBusy && press(id)}
              >
                {isOverLimit
                  ? 'Assign anyway'
                  : isAsked
                    ? `Assign all ${orderIds.length}`
                    : 'Select'}
              </Button>
            </li>
          );
        })}
      </ul>
      {second.asked !== undefined && (
        <p role="status" className="mt-2 text-sm font-semibold">
          Press again to assign them anyway.
        </p>
      )}
    </>
  );
}

interface Asked {
  isAsked: boolean;
  isOverLimit: boolean;
  count: number;
}

function labelOf(fullName: string, { isAsked, isOverLimit, count }: Asked): string {
  if (isOverLimit) return `Assign anyway: ${fullName}`;
  return isAsked
    ? `Assign ${counted(count, 'order')} to ${fullName} all the same`
    : `Select ${fullName}`;
}

/**
 * Fetched again each time the dialog opens, because other admins assign too. Without an answer the
 * people can still be chosen.
 */
function useFacts(orderIds: readonly number[]) {
  const { data } = useQuery({
    ...queryOf(describeAssignees, { body: { orderIds: [...orderIds] } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return data;
}

/** The dialog focuses its first button; when the people load later, the focus moves to them. */
function useFocusOnFirst() {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const isInDialog = list.current?.closest('[role=dialog]')?.contains(document.activeElement);
    if (isInDialog) list.current?.querySelector('button')?.focus();
  }, []);
  return list;
}

/** A key that is held down repeats the press. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
