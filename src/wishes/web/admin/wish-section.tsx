/** Settings › Wishes: the owner's list, saved as a whole. */
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { call } from '#src/platform/browser/api-client.ts';
import { PendingList } from '#src/platform/browser/dashboard/pending-list.tsx';
import { useChange } from '#src/platform/browser/dashboard/use-change.ts';
import { useUnsavedGuard } from '#src/platform/browser/dashboard/use-unsaved-guard.tsx';
import { queryOf } from '#src/platform/browser/query.ts';
import { randomUuid } from '#src/platform/browser/random-uuid.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import { firstWishes } from '../../first-wishes.ts';
import { changeWishes, listWishes, type Wish } from '../../wish-contract.ts';
import { maxWishes } from '../../wish-rules.ts';
import { WishFields } from './wish-fields.tsx';

type WishList = OutputOf<typeof listWishes>;

export function WishSection() {
  const titleId = useId();
  const query = useQuery(queryOf(listWishes, {}));
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-1 text-xl font-bold tracking-tight">
        Wishes
      </h2>
      <p className="mb-5 max-w-prose text-quiet">
        How a dish can be made otherwise. The kitchen counts each wish, and labels show its short
        form. In Dishes you tick which wishes a dish can be made with.
      </p>
      <PendingList query={query} failure="Could not load the wishes" row="h-20" />
      {query.data && <WishForm key={query.data.version} list={query.data} />}
    </section>
  );
}

function WishForm({ list }: { list: WishList }) {
  const [wishes, setWishes] = useState<readonly Wish[]>(list.wishes);
  const [problem, setProblem] = useState('');
  const add = useRef<HTMLButtonElement>(null);
  const isChanged = JSON.stringify(wishes) !== JSON.stringify(list.wishes);
  const saving = useChange(
    () => call(changeWishes, { body: { wishes: [...wishes], seen: list.version } }),
    { onSuccess: () => toast({ title: 'Wishes saved', variant: 'success' }) },
  );
  const guard = useUnsavedGuard({
    hasUnsaved: isChanged,
    question: 'The list of wishes is not saved.',
    onDiscard: () => setWishes(list.wishes),
  });
  const change = (next: readonly Wish[]) => {
    setProblem('');
    setWishes(next);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || saving.isPending) return;
    const checked = changeWishes.body.safeParse({ wishes, seen: list.version });
    if (checked.success) saving.mutate();
    else setProblem(checked.error.issues[0]?.message ?? '');
  };
  const addWish = () => {
    if (wishes.length >= maxWishes) return;
    change([...wishes, { id: randomUuid(), name: '', short: '', isActive: true }]);
  };
  return (
    <form noValidate aria-label="Wishes" onSubmit={save}>
      <WishFields
        wishes={wishes}
        stored={list.wishes}
        onChange={change}
        onRemoved={() => add.current?.focus()}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button ref={add} variant="secondary" onClick={addWish}>
          <Plus aria-hidden="true" className="size-5" />
          Add a wish
        </Button>
        {wishes.length === 0 && (
          <Button
            variant="secondary"
            onClick={() => change(firstWishes.map((each) => ({ ...each, id: randomUuid() })))}
          >
            Start with the usual four
          </Button>
        )}
      </div>
      <p role="alert" className="mt-3 font-medium text-kokum empty:hidden">
        {problem}
      </p>
      <div className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center gap-2 border-t border-line bg-paper py-3">
        <Button type="submit" aria-disabled={!isChanged || saving.isPending}>
          {saving.isPending ? 'Saving…' : 'Save'}
        </Button>
        {isChanged ? (
          <Button variant="secondary" onClick={() => change(list.wishes)}>
            Discard changes
          </Button>
        ) : (
          <p className="text-quiet">Everything is saved.</p>
        )}
      </div>
      {guard.question}
    </form>
  );
}
