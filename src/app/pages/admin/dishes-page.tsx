/** Dishes: the library from which menus are made. */
import { Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { type Dish, removeDish } from '#src/dishes/dish-contract.ts';
import { dishesMatching } from '#src/dishes/dish-rules.ts';
import { DishDialog } from '#src/dishes/web/admin/dish-dialog.tsx';
import { type DishActions, DishRow } from '#src/dishes/web/admin/dish-row.tsx';
import { StarterList } from '#src/dishes/web/admin/starter-list.tsx';
import { useDishChange, useDishes } from '#src/dishes/web/admin/use-dishes.ts';
import { call } from '#src/platform/browser/api-client.ts';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { useRowTask } from '#src/platform/browser/dashboard/row-actions.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { EmptyState } from '#src/platform/browser/ui/empty-state.tsx';
import { TextField } from '#src/platform/browser/ui/text-field.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import { DishTabs } from '../../layouts/page-tabs.tsx';

export const handle: ScreenHandle = { title: 'Dishes' };

type Task = { kind: 'edit'; dish?: Dish } | { kind: 'delete'; dish: Dish };

export function DishesPage() {
  const query = useDishes();
  const { data } = query;
  const { task, open, turn, start, close } = useRowTask<Task>();
  const remove = useDishChange(({ id, revision }: Dish) =>
    call(removeDish, { params: { id }, query: { revision } }),
  );
  return (
    <main className="px-4 pb-10 md:px-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="grow basis-40">
          <h1 className="text-2xl font-extrabold tracking-tight">Dishes</h1>
          <p className="text-quiet">What you cook again and again, ready for a menu.</p>
        </div>
        <Button onClick={() => start({ kind: 'edit' })}>
          <Plus aria-hidden="true" className="size-5" />
          Add dish
        </Button>
      </div>
      <DishTabs />
      {data?.dishes.length === 0 && <StarterList />}
      {data && data.dishes.length > 0 && (
        <Library
          dishes={data.dishes}
          onEdit={(dish) => start({ kind: 'edit', dish })}
          onDelete={(dish) => start({ kind: 'delete', dish })}
        />
      )}
      <PendingList query={query} failure="Could not load the dishes" row="h-14" />
      {task?.kind === 'edit' && (
        <DishDialog key={turn} open={open} dish={task.dish} onClose={close} />
      )}
      {task?.kind === 'delete' && (
        <ConfirmDialog
          key={turn}
          open={open}
          destructive
          title={`Delete ${task.dish.name}?`}
          question="It is removed from the library. Menus and orders with it stay as they are."
          confirmLabel="Delete"
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(task.dish, {
              onSuccess: () => toast({ title: `${task.dish.name} is deleted`, variant: 'success' }),
              onSettled: close,
            })
          }
          onCancel={close}
        />
      )}
    </main>
  );
}

function Library({ dishes, ...actions }: DishActions & { dishes: readonly Dish[] }) {
  const [typed, setTyped] = useState('');
  const found = dishesMatching(dishes, typed);
  return (
    <>
      <TextField
        label="Find a dish"
        type="search"
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        className="mb-4 max-w-md"
      />
      <p role="status" className="sr-only">
        {counted(found.length, 'dish', 'dishes')}
      </p>
      {found.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title="No dish found"
          description="No dish in the library has these words in its name or items."
        />
      ) : (
        <Card as="ul" className="@container">
          {found.map((dish) => (
            <DishRow key={dish.id} dish={dish} {...actions} />
          ))}
        </Card>
      )}
    </>
  );
}
