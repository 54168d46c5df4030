/** Gives a run to another delivery person, all of it or nothing. */
import { useQuery } from '@tanstack/react-query';
import { Bike } from 'lucide-react';
import { type AdminOrder, filterOrders } from '#src/orders/admin-order-contract.ts';
import { canAssign } from '#src/orders/lifecycle.ts';
import { ordersText } from '#src/orders/web/admin/assign/delivery-shares.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { listDeliveryBoys } from '#src/staff/staff-contract.ts';
import { moveRun } from '../../admin-run-contract.ts';
import type { Run } from '../../run-contract.ts';
import { runCounts } from './run-texts.ts';
import { type RunDay, useRunChange } from './use-runs.ts';

interface MoveRunDialogProps {
  day: RunDay;
  run: Run;
  /** Of the shift, this one among them. */
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
  const moving = useRunChange((riderId: string) =>
    call(moveRun, {
      params: { id: run.id },
      body: { delivery_boy_id: riderId, seen: orders.map(asSeen) },
    }),
  );
  const move = ({ id, fullName }: { id: string; fullName: string }) => {
    if (moving.isPending || found.isFetching) return;
    moving.mutate(id, {
      onSuccess: ({ moved }) => {
        toast({
          title: `Run ${run.letter} was moved`,
          description: `${ordersText(moved)} went to ${fullName}.`,
          variant: 'success',
        });
      },
      // What was refused is no more as it is shown here.
      onSettled: onClose,
    });
  };
  const both = {
    data: people.data && found.data,
    error: people.error ?? found.error,
    isFetching: people.isFetching || found.isFetching,
    refetch: () => Promise.all([people.refetch(), found.refetch()]),
  };
  const others = people.data?.data.filter(({ id }) => id !== run.rider.id);
  const isLeft = orders.some((order) => !canAssign(order));
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
      {others && found.data && whyNot(orders, isLeft, others.length) !== undefined && (
        <EmptyState
          icon={<Bike aria-hidden="true" />}
          title="This run can’t be moved"
          description={whyNot(orders, isLeft, others.length)}
        />
      )}
      {others && found.data && whyNot(orders, isLeft, others.length) === undefined && (
        <ul className="grid gap-2">
          {others.map((person) => {
            const own = runs.find(({ rider }) => rider.id === person.id);
            return (
              <li
                key={person.id}
                className="flex items-center gap-3 rounded-control border border-line px-3 py-2"
              >
                <div className="min-w-0 grow">
                  <p className="leading-snug font-semibold break-words">{person.fullName}</p>
                  <p className="text-sm text-quiet tabular-nums">
                    {own ? `Has run ${own.letter}: ${runCounts(own)}` : 'Has no run yet'}
                  </p>
                </div>
                <Button
                  aria-label={`Select ${person.fullName}`}
                  aria-disabled={moving.isPending}
                  className="w-24 shrink-0 px-2 md:min-h-10"
                  onClick={() => move(person)}
                >
                  Select
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}

/** What of the run is not handed over. */
function openOrders(orders: readonly AdminOrder[], { rider }: Run): AdminOrder[] {
  return orders.filter(
    ({ deliveryBoy, status }) =>
      deliveryBoy?.id === rider.id && (status === 'isAssigned' || status === 'outForDelivery'),
  );
}

function whyNot(orders: readonly AdminOrder[], isLeft: boolean, people: number) {
  if (orders.length === 0) return 'Everything of it is delivered.';
  if (isLeft) return 'Orders of it are out for delivery already.';
  if (people === 0) return 'Nobody else delivers. Add a delivery person under Staff.';
  return undefined;
}

function asSeen({ id, status, deliveryBoy }: AdminOrder) {
  return { id, status, ...(deliveryBoy && { delivery_boy_id: deliveryBoy.id }) };
}
