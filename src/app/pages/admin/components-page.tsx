/** Components: what dishes are made of, and the words with the same meaning. */
import { Soup } from 'lucide-react';
import type { Component } from '#src/kitchen/component-contract.ts';
import { ComponentDialog } from '#src/kitchen/web/admin/component-dialog.tsx';
import { ComponentList } from '#src/kitchen/web/admin/component-list.tsx';
import { stationsOf } from '#src/kitchen/web/admin/component-words.ts';
import { MergeDialog } from '#src/kitchen/web/admin/merge-dialog.tsx';
import { NewWords } from '#src/kitchen/web/admin/new-words.tsx';
import { useComponents } from '#src/kitchen/web/admin/use-components.ts';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { DishTabs } from '../../layouts/page-tabs.tsx';

interface Task {
  kind: 'change' | 'merge';
  component: Component;
}

export const handle: ScreenHandle = { title: 'Components' };

export function ComponentsPage() {
  const query = useComponents();
  const { data } = query;
  const { task, open, turn, start, close } = useRowTask<Task>();
  return (
    <main className="px-4 pb-10 md:px-6">
      <div className="mb-4">
        <h1 className="text-2xl font-extrabold tracking-tight">Components</h1>
        <p className="max-w-2xl text-quiet">
          What dishes are made of, as the kitchen counts it. New menu items appear here
          automatically.
        </p>
      </div>
      <DishTabs />
      {data && <Loaded components={data.components} onStart={start} />}
      <PendingList query={query} failure="Could not load the components" row="h-11" />
      {data && task?.kind === 'merge' && (
        <MergeDialog
          key={turn}
          open={open}
          component={task.component}
          components={data.components}
          onClose={close}
        />
      )}
      {data && task?.kind === 'change' && (
        <ComponentDialog
          key={turn}
          open={open}
          component={task.component}
          stations={stationsOf(data.components)}
          onClose={close}
        />
      )}
    </main>
  );
}

interface LoadedProps {
  components: readonly Component[];
  onStart: (task: Task) => void;
}

function Loaded({ components, onStart }: LoadedProps) {
  if (components.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<Soup aria-hidden="true" />}
          title="No components yet"
          description="They come from the items of the first menu, such as “5 phulka”."
        />
      </Card>
    );
  }
  const merge = (component: Component) => onStart({ kind: 'merge', component });
  return (
    <>
      <NewWords components={components} onMerge={merge} />
      <h2 className="mb-2 text-lg font-bold tracking-tight">All components</h2>
      <ComponentList
        components={components}
        onEdit={(component) => onStart({ kind: 'change', component })}
        onMerge={merge}
      />
    </>
  );
}
