/** Meals that are owed and in no box on a run, or were left out: why, and what a person said. */
import { CircleCheckBig } from 'lucide-react';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { listUnassignedMeals, type UnassignedMeal } from '../../packing-contract.ts';
import { unassignedReasons } from '../../shift-day-rules.ts';
import { AsOfNote, useOldText } from '../as-of-note.tsx';
import { useShiftOfDay } from '../kitchen-context.ts';
import { NothingStored } from '../nothing-stored.tsx';
import { useStoredQuery } from '../stored/use-stored-query.ts';
import { CookDialog } from './cook-dialog.tsx';
import { ExplainDialog } from './explain-dialog.tsx';
import { UnassignedRow } from './unassigned-row.tsx';
import { reasonOf } from './unassigned-words.ts';

const everyMs = 10_000;

export function UnassignedMealsScreen() {
  const asked = useStoredQuery(listUnassignedMeals, { query: useShiftOfDay() }, { everyMs });
  const oldText = useOldText(asked);
  const explaining = useRowTask<UnassignedMeal>();
  const cooking = useRowTask<UnassignedMeal>();
  if (!asked.data)
    return <NothingStored error={asked.error} onRetry={() => void asked.refetch()} />;
  const { orders: meals } = asked.data;
  const waiting = meals.filter(({ explanation }) => !explanation);
  const explained = meals.filter(({ explanation }) => explanation);
  const sorted = unassignedReasons.flatMap((reason) =>
    waiting.filter((meal) => meal.reason === reason),
  );
  const groups = [...Map.groupBy(sorted, reasonOf)];
  const rowsOf = (rows: readonly UnassignedMeal[]) =>
    rows.map((meal) => (
      <UnassignedRow
        key={meal.order ?? meal.leftOut?.standingId}
        meal={meal}
        onExplain={() => explaining.start(meal)}
        onCook={() => cooking.start(meal)}
      />
    ));
  return (
    <>
      <AsOfNote text={oldText} />
      {waiting.length === 0 && <AllPlaced explained={explained.length} />}
      {groups.map(([reason, alike]) => (
        <section key={reason} className="mb-6">
          <h2 className="text-2xl font-extrabold tracking-tight">{reason}</h2>
          <p className="mb-2 text-lg font-semibold text-amber tabular-nums">{sumText(alike)}</p>
          <ul className="grid gap-2">{rowsOf(alike)}</ul>
        </section>
      ))}
      {explained.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-2 text-xl font-bold tracking-tight text-quiet">Explained</h2>
          <ul className="grid gap-2">{rowsOf(explained)}</ul>
        </section>
      )}
      {explaining.task && (
        <ExplainDialog
          key={explaining.turn}
          open={explaining.open}
          meal={explaining.task}
          onClose={explaining.close}
        />
      )}
      {cooking.task?.leftOut && (
        <CookDialog
          key={cooking.turn}
          open={cooking.open}
          meal={cooking.task}
          leftOut={cooking.task.leftOut}
          onClose={cooking.close}
        />
      )}
    </>
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

/** `4 meals of 2 orders`; `1 meal of a pass`. */
function sumText(alike: readonly UnassignedMeal[]): string {
  const count = alike.reduce((sum, { meals }) => sum + meals, 0);
  const orders = alike.filter(({ order }) => order !== undefined).length;
  if (orders === 0) return counted(count, 'meal of a pass', 'meals of passes');
  return `${counted(count, 'meal')} of ${counted(orders, 'order')}`;
}
