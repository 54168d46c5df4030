/** Meals of passes that were not cooked, and why: by shift, and those that rest for longer. */
import { LeftOutShifts } from '#src/passes/web/admin/lists/left-out-table.tsx';
import { RestingMeals } from '#src/passes/web/admin/lists/resting-table.tsx';
import { ShowMore } from '#src/passes/web/admin/lists/show-more.tsx';
import { useLeftOut, useResting } from '#src/passes/web/admin/lists/use-pass-lists.ts';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { PassTabs } from '../../../layouts/page-tabs.tsx';

export const handle: ScreenHandle = { title: 'Left out' };

export function LeftOutPage() {
  const list = useLeftOut();
  const restingList = useResting();
  const meals = list.data?.pages.flatMap((page) => page.meals);
  const resting = restingList.data?.pages.flatMap((page) => page.meals);
  return (
    <main className="px-4 pb-10 md:px-6">
      <div className="mb-4">
        <h1 className="text-2xl font-extrabold tracking-tight">Left out</h1>
        <p className="text-quiet">Meals of passes that were not cooked, and why.</p>
      </div>
      <PassTabs />
      <PendingList
        query={meals ? restingList : list}
        failure="Could not load what was left out"
        row="h-11"
      />
      {meals && resting && (
        <>
          {meals.length + resting.length === 0 && (
            <Card className="px-4 py-3 text-quiet">Nobody was left out.</Card>
          )}
          <LeftOutShifts meals={meals} />
          <ShowMore list={list} />
          {resting.length > 0 && <RestingMeals meals={resting} />}
          <ShowMore list={restingList} />
        </>
      )}
    </main>
  );
}
