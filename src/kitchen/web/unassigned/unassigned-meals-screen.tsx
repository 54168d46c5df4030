/** Meals that are owed and in no box on a run: why, and the explanation that a person gave. */
import { CircleCheckBig } from 'lucide-react';
import { orderLabel } from '#src/orders/order-rules.ts';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { listUnassignedMeals, type UnassignedMeal } from '../../packing-contract.ts';
import { type UnassignedReason, unassignedReasons } from '../../shift-day-rules.ts';
import { AsOfNote, useOldText } from '../as-of-note.tsx';
import { useKitchen, useShiftOfDay } from '../kitchen-context.ts';
import { NothingStored } from '../nothing-stored.tsx';
import { timeOf } from '../shift-words.ts';
import { useStoredQuery } from '../stored/use-stored-query.ts';
import { ExplainDialog } from './explain-dialog.tsx';

const everyMs = 10_000;

const reasons: Readonly<Record<UnassignedReason, string>> = {
  paymentOpen: 'The payment is open',
  unapproved: 'Waits for an admin',
  noRider: 'No delivery person yet',
  problem: 'Could not be handed over',
};

export function UnassignedMealsScreen() {
  const asked = useStoredQuery(listUnassignedMeals, { query: useShiftOfDay() }, { everyMs });
  const oldText = useOldText(asked);
  const { task, open, turn, start, close } = useRowTask<UnassignedMeal>();
  if (!asked.data)
    return <NothingStored error={asked.error} onRetry={() => void asked.refetch()} />;
  const { orders } = asked.data;
  const waiting = orders.filter(({ explanation }) => !explanation);
  const explained = orders.filter(({ explanation }) => explanation);
  const groups = unassignedReasons
    .map((reason) => ({ reason, orders: waiting.filter((order) => order.reason === reason) }))
    .filter((group) => group.orders.length > 0);
  return (
    <>
      <AsOfNote text={oldText} />
      {waiting.length === 0 && <AllPlaced explained={explained.length} />}
      {groups.map(({ reason, orders: alike }) => (
        <section key={reason} className="mb-6">
          <h2 className="text-2xl font-extrabold tracking-tight">{reasons[reason]}</h2>
          <p className="mb-2 text-lg font-semibold text-amber tabular-nums">
            {`${counted(mealsOf(alike), 'meal')} of ${counted(alike.length, 'order')}`}
          </p>
          <ul className="grid gap-2">
            {alike.map((order) => (
              <Row key={order.order} order={order} onExplain={() => start(order)} />
            ))}
          </ul>
        </section>
      ))}
      {explained.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-2 text-xl font-bold tracking-tight text-quiet">Explained</h2>
          <ul className="grid gap-2">
            {explained.map((order) => (
              <Row key={order.order} order={order} onExplain={() => start(order)} />
            ))}
          </ul>
        </section>
      )}
      {task && <ExplainDialog key={turn} open={open} order={task} onClose={close} />}
    </>
  );
}

function Row({ order, onExplain }: { order: UnassignedMeal; onExplain: () => void }) {
  const { explanation, meals, dishes, place } = order;
  return (
    <Card
      as="li"
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 p-3 md:p-4 ${explanation ? 'text-quiet' : ''}`}
    >
      <div className="min-w-0 grow basis-44 md:basis-64">
        <p className={explanation ? 'font-semibold' : 'text-lg leading-snug font-bold md:text-xl'}>
          {`Order ${orderLabel(order.order)} · ${counted(meals, 'meal')}`}
        </p>
        {explanation && <p>{reasons[order.reason]}</p>}
        <p className="leading-snug text-quiet">{`${dishes} · ${place}`}</p>
        {explanation && <Explanation explanation={explanation} />}
      </div>
      <Button
        variant={explanation ? 'ghost' : 'secondary'}
        size="lg"
        aria-label={`${explanation ? 'Change what was said of' : 'Explain'} order ${orderLabel(order.order)}`}
        onClick={onExplain}
      >
        {explanation ? 'Change' : 'Explain'}
      </Button>
    </Card>
  );
}

function Explanation({ explanation }: { explanation: NonNullable<UnassignedMeal['explanation']> }) {
  const { date } = useKitchen();
  const { text, by, at } = explanation;
  return (
    <p className="mt-1 leading-snug wrap-anywhere text-ink">
      “{text}” <span className="text-quiet">{`${by}, ${timeOf(at, date)}`}</span>
    </p>
  );
}

function AllPlaced({ explained }: { explained: number }) {
  return (
    <Card>
      <EmptyState
        icon={<CircleCheckBig aria-hidden="true" />}
        title={
          explained === 0 ? 'Every meal has its place' : 'Every meal has its place, or its word'
        }
        description="Whatever is owed is in a box with a way to its customer."
      />
    </Card>
  );
}

function mealsOf(orders: readonly UnassignedMeal[]): number {
  return orders.reduce((sum, { meals }) => sum + meals, 0);
}
