/**
 * Words of dishes that no person has confirmed: those that are probably another word for a
 * component, and the others, which count by themselves.
 */
import { Button } from '#src/platform/browser/ui/button.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import { counted } from '#src/platform/contract/rupee-format.ts';
import type { Component } from '../../component-contract.ts';
import { type LikelyPair, likelyPairs } from './alike-words.ts';
import { type NewWord, newWordsOf } from './component-words.ts';
import { useOwnWords, useWordMeaning } from './use-components.ts';

interface NewWordsProps {
  components: readonly Component[];
  onMerge: (component: Component) => void;
}

export function NewWords({ components, onMerge }: NewWordsProps) {
  const words = newWordsOf(components);
  const pairs = likelyPairs(components);
  const others = words.filter(({ word }) => pairs.every((pair) => pair.word !== word));
  if (words.length === 0) return null;
  return (
    <section className="mb-6 grid grid-cols-1 gap-3">
      <h2 className="text-lg font-bold tracking-tight">{counted(words.length, 'new word')}</h2>
      {pairs.length > 0 && (
        <Card as="ul" aria-label="Probably the same" className="divide-y divide-line">
          {pairs.map((pair) => (
            <Pair key={pair.word} pair={pair} />
          ))}
        </Card>
      )}
      {others.length > 0 && <Others words={others} onMerge={onMerge} />}
    </section>
  );
}

function Pair({ pair: { word, meaning } }: { pair: LikelyPair }) {
  const say = useWordMeaning();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
      <p className="min-w-0 grow basis-40 wrap-anywhere">
        <span className="font-semibold">“{word}”</span> is probably{' '}
        <span className="font-semibold">{meaning.name}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={`Merge “${word}” with ${meaning.name}`}
          disabled={say.isPending}
          onClick={() => say.mutate({ word, component: meaning })}
        >
          Merge
        </Button>
        <Button
          variant="secondary"
          aria-label={`Keep “${word}” as its own`}
          disabled={say.isPending}
          onClick={() => say.mutate({ word })}
        >
          Keep
        </Button>
      </div>
    </li>
  );
}

interface OthersProps extends Pick<NewWordsProps, 'onMerge'> {
  words: readonly NewWord[];
}

/** A new shop has one for each item of its menus, and most of them are components of their own. */
function Others({ words, onMerge }: OthersProps) {
  const say = useOwnWords(`${counted(words.length, 'word')} confirmed`);
  return (
    <Card className="grid grid-cols-1 gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-60 text-quiet">
          Each of these counts by itself. Press one that is another word for the same.
        </p>
        <Button
          variant="secondary"
          aria-disabled={say.isPending}
          onClick={() => !say.isPending && say.mutate(words.map(({ word }) => word))}
        >
          All are fine
        </Button>
      </div>
      <ul aria-label="Other new words" className="flex flex-wrap gap-1.5">
        {words.map(({ word, component }) => (
          <li key={word} className="min-w-0">
            <button
              type="button"
              aria-label={`Merge: ${word}`}
              onClick={() => onMerge(component)}
              className="min-h-11 max-w-full rounded-full border border-line-strong px-3 text-left text-[0.9375rem] leading-tight wrap-anywhere hover:bg-brand-soft mouse:min-h-8"
            >
              {word}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
