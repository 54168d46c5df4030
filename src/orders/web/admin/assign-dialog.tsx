/** Who gets the ticked orders: a card for each delivery person. */
import { useQuery } from '@tanstack/react-query';
import { Bike } from 'lucide-react';
import { listDeliveryBoys } from '#src/staff/staff-contract.ts';
import { call } from '#src/web/api-client.ts';
import { Dialog } from '#src/web/dashboard/dialog.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { Skeleton } from '#src/web/ui/skeleton.tsx';

interface AssignDialogProps {
  open: boolean;
  /** How many orders are given away. */
  count: number;
  isBusy: boolean;
  onSelect: (deliveryBoyId: string) => void;
  onClose: () => void;
}

export function AssignDialog({ open, count, isBusy, onSelect, onClose }: AssignDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      mayClose={() => !isBusy}
      title="Assign Delivery Boy"
      description={count === 1 ? '1 order selected' : `${count} orders selected`}
      footer={
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          Close
        </Button>
      }
    >
      <DeliveryPeople isBusy={isBusy} onSelect={onSelect} />
    </Dialog>
  );
}

type DeliveryPeopleProps = Pick<AssignDialogProps, 'isBusy' | 'onSelect'>;

function DeliveryPeople({ isBusy, onSelect }: DeliveryPeopleProps) {
  const people = useQuery({
    queryKey: ['admin-delivery-boys'],
    queryFn: ({ signal }) => call(listDeliveryBoys, {}, { signal }),
  });
  if (people.isPending) {
    return (
      <div role="status" aria-label="Loading the delivery people" className="grid gap-2">
        <Skeleton className="h-17 rounded-control" />
        <Skeleton className="h-17 rounded-control" />
        <Skeleton className="h-17 rounded-control" />
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
  return (
    <ul className="grid gap-2">
      {people.data.data.map(({ id, fullName, mobile_no }) => (
        <li
          key={id}
          className="flex items-center gap-3 rounded-control border border-line px-3 py-2.5"
        >
          <div className="min-w-0 grow">
            <p className="leading-snug font-semibold break-words">{fullName}</p>
            <p className="text-sm text-quiet tabular-nums">{mobile_no}</p>
          </div>
          <Button
            aria-label={`Select ${fullName}`}
            disabled={isBusy}
            className="shrink-0 md:min-h-10"
            onClick={() => onSelect(id)}
          >
            Select
          </Button>
        </li>
      ))}
    </ul>
  );
}
