/**
 * Cash orders of new numbers that wait for approval, grouped by connection: one tap cooks a group.
 */
import { useQuery } from '@tanstack/react-query';
import { useDayLabel } from '#src/menus/web/day-name.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Price } from '#src/platform/browser/ui/price.tsx';
import { shownNumber } from '#src/platform/contract/mobile-number.ts';
import {
  type Decision,
  decideUnapproved,
  listUnapproved,
  type UnapprovedGroup,
} from '../../../approval-contract.ts';

interface UnapprovedOrdersProps {
  /** Called after a decision, to fetch the orders again. */
  onDecided: () => void;
}

/** Renders nothing if there is none. */
export function UnapprovedOrders({ onDecided }: UnapprovedOrdersProps) {
  const { data } = useQuery(queryOf(listUnapproved, {}));
  const deciding = useChange(
    (body: { orderIds: number[]; decision: Decision }) => call(decideUnapproved, { body }),
    { stale: [listUnapproved] },
  );
  const decide = (orderIds: number[], decision: Decision) =>
    deciding.mutate(
      { orderIds, decision },
      {
        onSuccess: ({ decided }) => {
          toast({ title: decidedTitle(decided, decision), variant: 'success' });
          onDecided();
        },
      },
    );
  const cancelling = useRowTask<number[]>();
  const groups = data?.groups ?? [];
  return (
    <>
      {groups.length > 0 && (
        <section aria-label="Orders that wait for you" className="grid gap-2">
          {groups.map((group) => (
            <Group
              key={group.orders[0]?.id}
              group={group}
              isBusy={deciding.isPending}
              onCook={(orderIds) => decide(orderIds, 'cook')}
              onCancel={cancelling.start}
            />
          ))}
        </section>
      )}
      {cancelling.task && (
        <ConfirmDialog
          key={cancelling.turn}
          open={cancelling.open}
          title={cancelLabel(cancelling.task)}
          question={`${cancelling.task.map(orderLabel).join(', ')}: not cooked. The customer reads "Not confirmed by the kitchen" in My Orders.`}
          confirmLabel={cancelLabel(cancelling.task)}
          cancelLabel="Keep"
          destructive
          onConfirm={() => {
            decide(cancelling.task ?? [], 'cancel');
            cancelling.close();
          }}
          onCancel={cancelling.close}
        />
      )}
    </>
  );
}

/** "Cancel" alone would mean closing without a change, as elsewhere. */
function cancelLabel({ length }: readonly number[]): string {
  return length === 1 ? 'Cancel order' : `Cancel ${length} orders`;
}

function decidedTitle(decided: readonly number[], decision: Decision): string {
  const labels = decided.map(orderLabel).join(', ');
  return decision === 'cook' ? `To be cooked: ${labels}` : `Cancelled: ${labels}`;
}

/** `3 new numbers of one connection: cook?` */
function groupTitle({ orders }: UnapprovedGroup): string {
  const numbers = new Set(orders.map(({ mobileNo }) => mobileNo)).size;
  if (numbers > 1) return `${numbers} new numbers of one connection: cook?`;
  return orders.length > 1
    ? `${orders.length} orders of a new number: cook?`
    : 'A new number: cook?';
}

interface GroupProps {
  group: UnapprovedGroup;
  isBusy: boolean;
  onCook: (orderIds: number[]) => void;
  onCancel: (orderIds: number[]) => void;
}

function Group({ group, isBusy, onCook, onCancel }: GroupProps) {
  const dayLabel = useDayLabel();
  const ids = group.orders.map(({ id }) => id);
  const title = groupTitle(group);
  return (
    <fieldset
      aria-label={title}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-control bg-amber-soft px-4 py-3"
    >
      <div className="min-w-0">
        <p className="font-bold text-amber">{title}</p>
        <p className="text-sm">
          {group.shift}, {dayLabel(group.deliveryDate)}. In cash, not cooked before you say so.
        </p>
        <ul className="mt-1 text-sm">
          {group.orders.map(({ id, mobileNo, place, note, totalAmountPaise, dishes }) => (
            <li key={id} className="break-words">
              <span className="font-semibold tabular-nums">{orderLabel(id)}</span>{' '}
              {shownNumber(mobileNo)}, {dishes.map(dishText).join(', ')}, {place}, {note},{' '}
              <Price paise={totalAmountPaise} />
            </li>
          ))}
        </ul>
      </div>
      <div className="flex gap-2">
        <Button disabled={isBusy} onClick={() => onCook(ids)}>
          Cook
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => onCancel(ids)}>
          {cancelLabel(ids)}
        </Button>
      </div>
    </fieldset>
  );
}

function dishText({ quantity, variant }: { quantity: number; variant: string }): string {
  return `${quantity} × ${variant}`;
}
