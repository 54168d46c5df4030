/** Moves a run to another delivery person, completely or not at all. */
import { useQuery } from '@tanstack/react-query';
import { Bike } from 'lucide-react';
import { useState } from 'react';
import { useHeldCash } from '#src/cash/web/admin/use-held-cash.ts';
import { type AdminOrder, filterOrders } from '#src/orders/admin-order-contract.ts';
import { type CashWarning, cashWarningOf } from '#src/orders/web/admin/assign/cash-warning.ts';
import { useSecondPress } from '#src/orders/web/admin/assign/use-second-press.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { listDeliveryBoys } from '#src/staff/staff-contract.ts';
import { moveRun } from '../../admin-run-contract.ts';
import type { Run } from '../../run-contract.ts';
import { runCounts } from './run-texts.ts';
import { type RunDay, toastUnlessAsked, useRunChange } from './use-runs.ts';

interface MoveRunDialogProps {
  day: RunDay;
  run: Run;
  /** All runs of the shift, this one included. */
  runs: readonly Run[];
  open: boolean;
  onClose: () => void;
}

export function MoveRunDialog({ day, run, runs, open, onClose }: MoveRunDialogProps) {
  const { date, shift } = day;
  const people = useQuery({ ...queryOf(listDeliveryBoys, {}), staleTime: 0 });
  const found = useQuery({
    ...queryOf(filterOrders, { body: { deliverydate: date, shift, isorder: false } }),
    staleTime: 0,
    gcTime: 0,
  });
  const orders = openOrders(found.data?.orders ?? [], run);
  const outCount = orders.filter(({ status }) => status === 'outForDelivery').length;
  const [warning, setWarning] = useState<CashWarning>();
  const moving = useRunChange((riderId: string) => {
    const isWarned = warning?.personId === riderId;
    const body = { delivery_boy_id: riderId, seen: orders.map(asSeen) };
    return call(moveRun, {
      params: { id: run.id },
      body: { ...body, ...(isWarned && { cashLimitSeen: true }) },
    });
  }, toastUnlessAsked);
  const move = ({ id, fullName }: Person) => {
    if (moving.isPending || found.isFetching) return;
    moving.mutate(id, {
      onSuccess: ({ moved }) => {
        toast({
          title: `Run ${run.letter} was moved`,
          description: `${counted(moved, 'order')} went to ${fullName}.${outText(outCount)}`,
          variant: 'success',
        });
        onClose();
      },
      onError: (error) => {
        const text = cashWarningOf(error);
        if (text !== undefined) return setWarning({ personId: id, text });
        // After a refusal, the run here is out of date.
        onClose();
      },
    });
  };
  const both = {
    data: people.data && found.data,
    error: people.error ?? found.error,
    isFetching: people.isFetching || found.isFetching,
    refetch: () => Promise.all([people.refetch(), found.refetch()]),
  };
  const others = people.data?.data.filter(({ id }) => id !== run.rider.id);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      mayClose={() => !moving.isPending}
      title={`Move run ${run.letter} to…`}
      description={`${run.rider.fullName} · ${runCounts(run)}`}
      footer={
        <Button variant="secondary" disabled={moving.isPending} onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <PendingList query={both} failure="Could not load the delivery people" row="h-14" isCards />
      {others && found.data && whyNot(orders, others.length) !== undefined && (
        <EmptyState
          icon={<Bike aria-hidden="true" />}
          title="This run can’t be moved"
          description={whyNot(orders, others.length)}
        />
      )}
      {others && found.data && whyNot(orders, others.length) === undefined && (
        <>
          {outCount > 0 && (
            <p className="mb-3 rounded-control bg-turmeric-soft px-3 py-2 tabular-nums">
              {outCount} of {counted(orders.length, 'order')} {outCount === 1 ? 'is' : 'are'} out.
              The boxes change hands on the way; cash that {run.rider.fullName} has taken stays with
              them.
            </p>
          )}
          <People
            people={others}
            runs={runs}
            warning={warning}
            isBusy={moving.isPending}
            onMove={move}
          />
        </>
      )}
    </Dialog>
  );
}

interface Person {
  id: string;
  fullName: string;
}

interface PeopleProps {
  people: readonly Person[];
  runs: readonly Run[];
  /** A warning that the server wants confirmed before it gives the run to this person. */
  warning: CashWarning | undefined;
  isBusy: boolean;
  onMove: (person: Person) => void;
}

function People({ people, runs, warning, isBusy, onMove }: PeopleProps) {
  const heldCash = useHeldCash(true);
  const second = useSecondPress((id) => {
    const person = people.find((each) => each.id === id);
    if (person) onMove(person);
  }, warning);
  return (
    <ul className="grid gap-2">
      {people.map((person) => {
        const { id, fullName } = person;
        const own = runs.find(({ rider }) => rider.id === id);
        const cash = heldCash(id);
        const isAsked = second.asked === id;
        return (
          <li
            key={id}
            className="flex items-center gap-3 rounded-control border border-line px-3 py-2"
          >
            <div className="min-w-0 grow">
              <p className="leading-snug font-semibold break-words">{fullName}</p>
              <p className="text-sm text-quiet tabular-nums">
                {own ? `Has run ${own.letter}: ${runCounts(own)}` : 'Has no run yet'}
              </p>
              {cash !== undefined && <p className="min-h-5 text-sm tabular-nums">{cash}</p>}
              {isAsked && (
                <p role="alert" className="mt-1 text-sm font-semibold text-kokum tabular-nums">
                  {warning?.text}
                </p>
              )}
            </div>
            <Button
              aria-label={isAsked ? `Assign anyway: ${fullName}` : `Select ${fullName}`}
              variant={isAsked ? 'destructive' : 'primary'}
              aria-disabled={isBusy || (isAsked && !second.isReady)}
              className="w-24 shrink-0 px-2! mouse:min-h-10"
              onClick={() => !isBusy && (isAsked ? second.press(id) : onMove(person))}
            >
              {isAsked ? 'Assign anyway' : 'Select'}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** Orders of the run that are not handed over. */
function openOrders(orders: readonly AdminOrder[], { rider }: Run): AdminOrder[] {
  return orders.filter(
    ({ deliveryBoy, status }) =>
      deliveryBoy?.id === rider.id && (status === 'isAssigned' || status === 'outForDelivery'),
  );
}

function outText(count: number): string {
  if (count === 0) return '';
  return ` ${count} ${count === 1 ? 'is' : 'are'} out: tell both where they meet.`;
}

function whyNot(orders: readonly AdminOrder[], people: number) {
  if (orders.length === 0) return 'Everything of it is delivered.';
  if (people === 0) return 'Nobody else delivers. Add a delivery person under Staff.';
  return undefined;
}

function asSeen({ id, status, deliveryBoy }: AdminOrder) {
  return { id, status, ...(deliveryBoy && { delivery_boy_id: deliveryBoy.id }) };
}
