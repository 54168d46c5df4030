/** Settings › Wishes: the owner's list, saved as a whole. */
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
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
import { maxShortFormLength, maxWishes } from '../../wish-rules.ts';
import { errorKey, WishFields } from './wish-fields.tsx';

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
        form of at most {maxShortFormLength} letters. In Dishes you tick which wishes a dish can be
        made with.
      </p>
      <PendingList query={query} failure="Could not load the wishes" row="h-20" />
      {query.data && <WishForm list={query.data} />}
    </section>
  );
}

function WishForm({ list }: { list: WishList }) {
  const form = useWishForm(list);
  const { wishes, isChanged, isSaving, element } = form;
  const add = useRef<HTMLButtonElement>(null);
  const addWish = () => {
    if (wishes.length >= maxWishes) return;
    form.change([...wishes, { id: randomUuid(), name: '', short: '', isActive: true }], 'last');
  };
  return (
    <form ref={element} noValidate aria-label="Wishes" onSubmit={form.save}>
      <WishFields
        wishes={wishes}
        stored={list.wishes}
        errors={form.errors}
        onChange={form.change}
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
            onClick={() => form.change(firstWishes.map((each) => ({ ...each, id: randomUuid() })))}
          >
            Start with the usual four
          </Button>
        )}
      </div>
      <div className="sticky bottom-0 z-10 mt-4 flex flex-wrap items-center gap-2 border-t border-line bg-paper py-3">
        {form.isStale && (
          <p role="status" className="basis-full font-medium text-kokum">
            Somebody else has changed the list. Discard your changes to see it.
          </p>
        )}
        <Button type="submit" aria-disabled={!isChanged || isSaving}>
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
        {isChanged ? (
          <Button variant="secondary" onClick={form.discard}>
            Discard changes
          </Button>
        ) : (
          <p className="text-quiet">Everything is saved.</p>
        )}
      </div>
      {form.question}
    </form>
  );
}

/** What is typed stays, with the list that it was typed on, until it is saved or discarded. */
function useWishForm(list: WishList) {
  const [draft, setDraft] = useState<WishList>();
  const [isRefused, setRefused] = useState(false);
  const [focused, setFocused] = useState<{ selector: string }>();
  const element = useRef<HTMLFormElement>(null);
  const { wishes, version } = draft ?? list;
  const forget = () => {
    setDraft(undefined);
    setRefused(false);
  };
  const saving = useChange(
    () => call(changeWishes, { body: { wishes: [...wishes], seen: version } }),
    {
      onSuccess() {
        forget();
        toast({ title: 'Wishes saved', variant: 'success' });
      },
    },
  );
  const isChanged = JSON.stringify(wishes) !== JSON.stringify(list.wishes);
  const { question } = useUnsavedGuard({
    hasUnsaved: isChanged,
    question: 'The list of wishes is not saved.',
    onDiscard: forget,
  });
  const errors = errorsOf(wishes);
  useEffect(() => {
    if (focused) element.current?.querySelector<HTMLElement>(focused.selector)?.focus();
  }, [focused]);
  return {
    ...{ wishes, isChanged, question, element, discard: forget },
    isSaving: saving.isPending,
    isStale: isChanged && version !== list.version,
    errors: isRefused ? errors : new Map<string, string>(),
    change(next: readonly Wish[], focus?: 'last') {
      setDraft({ wishes: [...next], version });
      if (focus) setFocused({ selector: 'li:last-child input' });
    },
    save(event: FormEvent) {
      event.preventDefault();
      if (!isChanged || saving.isPending) return;
      if (errors.size === 0) return saving.mutate();
      setRefused(true);
      setFocused({ selector: '[aria-invalid]' });
    },
  };
}

function errorsOf(wishes: readonly Wish[]): Map<string, string> {
  const checked = changeWishes.body.safeParse({ wishes, seen: '' });
  return new Map(
    (checked.error?.issues ?? []).map(({ path: [, index, field], message }) => [
      errorKey(Number(index), field === 'short' ? 'short' : 'name'),
      message,
    ]),
  );
}
