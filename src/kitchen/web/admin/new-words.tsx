/** Words of dishes that nobody has looked at: each means a component, or is one of its own. */
import { useState } from 'react';
import { CompactSelect } from '#src/platform/browser/dashboard/compact-select.tsx';
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import type { Component } from '../../component-contract.ts';
import { type NewWord, newWordsOf, otherMeanings, unitNames } from './component-words.ts';
import { useWordMeaning } from './use-components.ts';

export function NewWords({ components }: { components: readonly Component[] }) {
  const words = newWordsOf(components);
  if (words.length === 0) return null;
  return (
    <section className="mb-6">
      <h2 className="text-lg font-bold tracking-tight">
        {words.length === 1 ? '1 new word' : `${words.length} new words`}
      </h2>
      <p className="mb-2 text-quiet">
        Each counts by itself until you say that it is another word for the same.
      </p>
      <Card as="ul" className="@container">
        {words.map((word) => (
          <Row key={word.word} word={word} components={components} />
        ))}
      </Card>
    </section>
  );
}

function Row({ word, components }: { word: NewWord; components: readonly Component[] }) {
  const [meaningId, setMeaningId] = useState('');
  const say = useWordMeaning();
  const meanings = otherMeanings(word, components);
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
            { value: '', label: 'its own' },
            ...meanings.map(({ id, name }) => ({ value: id, label: `the same as ${name}` })),
          ]}
          onChange={setMeaningId}
        />
        <Button
          aria-label={`Say that “${word.word}” is ${meaning ? `the same as ${meaning.name}` : 'its own'}`}
          variant={meaning ? 'primary' : 'secondary'}
          disabled={say.isPending}
          onClick={() => say.mutate({ word: word.word, component: meaning })}
        >
          {meaning ? 'Merge' : 'Its own'}
        </Button>
      </div>
    </li>
  );
}
