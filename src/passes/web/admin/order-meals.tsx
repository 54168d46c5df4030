/** The pass that paid for an order, and what staff decide about its meals. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminOrder } from '#src/orders/admin-order-contract.ts';
import { canCountUntaken } from '#src/orders/lifecycle.ts';
import { DetailSection } from '#src/orders/web/admin/details/detail-section.tsx';
import { call } from '#src/platform/browser/api-client.ts';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { queryOf } from '#src/platform/browser/query.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { countUntaken, type OrderMeals, readOrderMeals } from '../../order-meals-contract.ts';
import { passesText } from '../../pass-kinds.ts';
import { GiveBackDialog } from './give-back-dialog.tsx';

export function PassOfOrder({ order }: { order: AdminOrder }) {
  const { data, isPending, refetch } = useQuery({
    ...queryOf(readOrderMeals, { params: { id: order.id } }),
    staleTime: 0,
  });
  return (
    <DetailSection title="Pass" isPending={isPending} onRetry={() => void refetch()}>
      {data && <Meals order={order} meals={data} />}
    </DetailSection>
  );
}

function Meals({ order, meals }: { order: AdminOrder; meals: OrderMeals }) {
  const giving = useRowTask<OrderMeals>();
  const isDelivered = order.status === 'done';
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-quiet">Paid by pass {passesText(meals.passes)}.</p>
      {meals.given.map(({ meals: count, reason, by }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
        <p key={index} className="wrap-anywhere">
          {`${counted(count, 'meal')} given back: ${reason} (${by})`}
        </p>
      ))}
      {canCountUntaken(order) && <CountUntaken order={order} />}
      {isDelivered && meals.mealsLeft > 0 && (
        <Button
          variant="secondary"
          className="h-auto! py-2 text-left whitespace-normal"
          onClick={() => giving.start(meals)}
        >
          Bad, late or wrong: give the meal back
        </Button>
      )}
      {giving.task && (
        <GiveBackDialog
          key={giving.turn}
          open={giving.open}
          orderNumber={order.id}
          meals={giving.task}
          onClose={giving.close}
        />
      )}
    </div>
  );
}

function CountUntaken({ order: { id } }: { order: AdminOrder }) {
  const [isAsking, setAsking] = useState(false);
  const count = useChange(
    () => call(countUntaken, { params: { id } }).finally(() => setAsking(false)),
    { onSuccess: () => toast({ title: 'The meal counts', variant: 'success' }) },
  );
  return (
    <>
      <Button
        variant="secondary"
        className="h-auto! py-2 text-left whitespace-normal"
        onClick={() => setAsking(true)}
      >
        Nobody there: the meal counts
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Does the meal count?"
        question="The order is over, as if it was delivered, and its meal stays used."
        confirmLabel="It counts"
        busy={count.isPending}
        onConfirm={() => count.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
