/** Standing meals that rest, until their person does something. */
import { RestingTable } from '#src/passes/web/admin/lists/resting-table.tsx';
import { ShowMore } from '#src/passes/web/admin/lists/show-more.tsx';
import { useResting } from '#src/passes/web/admin/lists/use-pass-lists.ts';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { PassTabs } from '../../../layouts/page-tabs.tsx';

export const handle: ScreenHandle = { title: 'Resting' };

export function RestingPage() {
  const list = useResting();
  const meals = list.data?.pages.flatMap((page) => page.meals);
  return (
    <main className="px-4 pb-10 md:px-6">
      <div className="mb-4">
        <h1 className="text-2xl font-extrabold tracking-tight">Resting</h1>
        <p className="max-w-2xl text-quiet">
          Standing meals that come again by themselves with a new pass or a new address.
        </p>
      </div>
      <PassTabs />
      <PendingList query={list} failure="Could not load what rests" row="h-11" />
      {meals?.length === 0 && <Card className="px-4 py-3 text-quiet">No meal rests.</Card>}
      {meals && meals.length > 0 && <RestingTable meals={meals} />}
      <ShowMore list={list} />
    </main>
  );
}
