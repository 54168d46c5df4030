/** Changes how the dishes of an order are made, also after the kitchen has counted its shift. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminOrder } from '#src/orders/admin-order-contract.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { Dialog } from '#src/platform/browser/dashboard/dialog.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { WishChoice } from '#src/wishes/web/wish-choice.tsx';
import { listWishes } from '#src/wishes/wish-contract.ts';
import { changeLineWishes, readLineWishes } from '../../change-contract.ts';

type Line = OutputOf<typeof readLineWishes>['lines'][number];

/** Renders nothing in a shop without wishes, and once the order is on its way or over. */
export function ChangeWishes({ order }: { order: AdminOrder }) {
  const { data } = useQuery(queryOf(listWishes, {}));
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const hasWishes = (data?.wishes.length ?? 0) > 0;
  if (!hasWishes || (order.status !== 'pending' && order.status !== 'isAssigned')) return null;
  const start = () => {
    setTurn(turn + 1);
    setOpen(true);
  };
  return (
    <>
      <Button variant="secondary" onClick={start}>
        Wishes
      </Button>
      <WishesDialog key={turn} open={isOpen} order={order} onClose={() => setOpen(false)} />
    </>
  );
}

interface WishesDialogProps {
  open: boolean;
  order: AdminOrder;
  onClose: () => void;
}

function WishesDialog({ open, order, onClose }: WishesDialogProps) {
  const params = { id: order.id };
  const query = useQuery({
    ...queryOf(readLineWishes, { params }),
    enabled: open,
    staleTime: 0,
  });
  const [changed, setChanged] = useState<ReadonlyMap<string, string[]>>(new Map());
  const chosenOf = (line: Line) => changed.get(line.id) ?? idsOf(line.wishes);
  const lines = query.data?.lines ?? [];
  const dirty = lines.filter((line) => !isAlike(chosenOf(line), idsOf(line.wishes)));
  const saving = useChange(
    async () => {
      for (const line of dirty) {
        const body = { line: line.id, seen: idsOf(line.wishes), wishes: chosenOf(line) };
        await call(changeLineWishes, { params, body });
      }
    },
    {
      onSuccess: () => {
        onClose();
        toast({ title: `Wishes of order ${orderLabel(order.id)} changed`, variant: 'success' });
      },
    },
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Wishes of order ${orderLabel(order.id)}`}
      description={
        query.data?.refusal ?? 'The price stays. After the count the kitchen sees it as a change.'
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep as it is
          </Button>
          <Button
            disabled={dirty.length === 0 || query.data?.refusal !== undefined || saving.isPending}
            onClick={() => saving.mutate()}
          >
            Save wishes
          </Button>
        </>
      }
    >
      <PendingList query={query} failure="Could not load this order" row="h-12" />
      <ul className="grid gap-4">
        {lines.map((line) => (
          <li key={line.id}>
            <p className="mb-1.5 font-semibold break-words">{`${line.quantity} × ${line.variant}`}</p>
            {offeredOf(line).length > 0 ? (
              <WishChoice
                label={line.variant}
                wishes={offeredOf(line)}
                chosen={chosenOf(line)}
                onChange={(chosen) => setChanged(new Map([...changed, [line.id, chosen]]))}
              />
            ) : (
              <p className="text-quiet">This dish can't be made otherwise.</p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Those of the line stay possible, even if its dish is not offered with them any more. */
function offeredOf({ met, wishes }: Line): Line['met'] {
  return [...wishes.filter(({ id }) => met.every((wish) => wish.id !== id)), ...met];
}

/** In any order: a wish that is ticked again comes at another place. */
function isAlike(some: readonly string[], others: readonly string[]): boolean {
  return some.toSorted().join() === others.toSorted().join();
}

function idsOf(wishes: readonly { id: string }[]): string[] {
  return wishes.map(({ id }) => id);
}
