/**
 * Words of dishes that no person has confirmed: each means a known component or is one of its own.
 */
import { useState } from 'react';
import { CompactSelect } from '#src/platform/browser/dashboard/compact-select.tsx';
import { ConfirmDialog } from '#src/platform/browser/dashboard/confirm-dialog.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { Component } from '../../component-contract.ts';
import { type NewWord, newWordsOf, otherMeanings, unitNames } from './component-words.ts';
import { useOwnWords, useWordMeaning } from './use-components.ts';

export function NewWords({ components }: { components: readonly Component[] }) {
  const words = newWordsOf(components);
  if (words.length === 0) return null;
  return (
    <section className="mb-6">
      <h2 className="text-lg font-bold tracking-tight">{counted(words.length, 'new word')}</h2>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-quiet">
          Each is counted separately until you say that it means the same as another.
        </p>
        {words.length > 1 && <AllTheirOwn words={words} />}
      </div>
      <Card as="ul" className="@container">
        {words.map((word) => (
          <Row key={word.word} word={word} components={components} />
        ))}
      </Card>
    </section>
  );
}

/** A new shop has one for each item of its menus, and most of them are components of their own. */
function AllTheirOwn({ words }: { words: readonly NewWord[] }) {
  const [asking, setAsking] = useState(false);
  const say = useOwnWords(`${words.length} words are their own`, () => setAsking(false));
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        All are their own
      </Button>
      <ConfirmDialog
        open={asking}
        title={`${words.length} words are their own?`}
        question="They leave this list. What turns out to be another word for the same can be merged later."
        confirmLabel="All are their own"
        busy={say.isPending}
        onConfirm={() => say.mutate(words.map(({ word }) => word))}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Row({ word, components }: { word: NewWord; components: readonly Component[] }) {
  const [meaningId, setMeaningId] = useState('');
  const say = useWordMeaning();
  const meanings = otherMeanings(word.component, components);
  const meaning = meanings.find(({ id }) => id === meaningId);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <p className="min-w-0 grow basis-40 wrap-anywhere">
        <span className="font-semibold">“{word.word}”</span>{' '}
        <span className="text-[15px] text-quiet">{unitNames[word.component.unit]}</span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <CompactSelect
          label={`What “${word.word}” is`}
          value={meaningId}
          options={[
            { value: '', label: 'on its own' },
            ...meanings.map(({ id, name }) => ({ value: id, label: `the same as ${name}` })),
          ]}
          onChange={setMeaningId}
        />
        <Button
          aria-label={
            meaning ? `Merge “${word.word}” with ${meaning.name}` : `Keep “${word.word}” as its own`
          }
          variant={meaning ? 'primary' : 'secondary'}
          disabled={say.isPending}
          onClick={() => say.mutate({ word: word.word, component: meaning })}
        >
          {meaning ? 'Merge' : 'Keep'}
        </Button>
      </div>
    </li>
  );
}
