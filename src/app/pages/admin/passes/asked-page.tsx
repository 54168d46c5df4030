/** Skips that came too late, which wait for an answer. */
import { AskedTable } from '#src/passes/web/admin/lists/asked-table.tsx';
import { useLateSkips } from '#src/passes/web/admin/lists/use-pass-lists.ts';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { PassTabs } from '../../../layouts/page-tabs.tsx';

export const handle: ScreenHandle = { title: 'Late skips' };

export function AskedPage() {
  const query = useLateSkips();
  const { data } = query;
  return (
    <main className="px-4 pb-10 md:px-6">
      <div className="mb-4">
        <h1 className="text-2xl font-extrabold tracking-tight">Late skips</h1>
        <p className="max-w-2xl text-quiet">
          They asked to skip when it was too late. Give back cancels the meal, and it is on their
          pass again.
        </p>
      </div>
      <PassTabs />
      <PendingList query={query} failure="Could not load the late skips" row="h-11" />
      {data?.asked.length === 0 && (
        <Card className="px-4 py-3 text-quiet">Nobody waits for an answer.</Card>
      )}
      {data && data.asked.length > 0 && <AskedTable asked={data.asked} />}
    </main>
  );
}
