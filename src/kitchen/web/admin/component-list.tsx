/** The components of dishes, with the words that mean each. */
import { X } from 'lucide-react';
import { RowAction } from '#src/platform/browser/dashboard/row-actions.tsx';
import { Badge } from '#src/platform/browser/ui/badge.tsx';
import { Card } from '#src/platform/browser/ui/card.tsx';
import type { Component } from '../../component-contract.ts';
import { goodsAreFor } from '../../goods-rules.ts';
import { otherWordsOf, unitNames } from './component-words.ts';
import { useWordMeaning } from './use-components.ts';

interface ComponentListProps {
  components: readonly Component[];
  onEdit: (component: Component) => void;
  onMerge: (component: Component) => void;
}

export function ComponentList({ components, onEdit, onMerge }: ComponentListProps) {
  return (
    <Card as="ul" className="@container">
      {components.map((component) => (
        <Row key={component.id} component={component} onEdit={onEdit} onMerge={onMerge} />
      ))}
    </Card>
  );
}

type RowProps = Omit<ComponentListProps, 'components'> & { component: Component };

function Row({ component, onEdit, onMerge }: RowProps) {
  const { name, unit, station, mark, goods } = component;
  const words = otherWordsOf(component);
  return (
    <li className="flex items-center gap-4 border-b border-line px-4 py-2 last:border-b-0 hover:bg-brand-soft/40">
      <div className="min-w-0 grow wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {name}
          {mark !== '' && <Badge tone="green">{mark}</Badge>}
        </p>
        <p className="text-[0.9375rem] leading-snug text-quiet">
          {station === '' ? unitNames[unit] : `${unitNames[unit]} · ${station}`}
        </p>
        {goods !== '' && (
          <p className="text-[0.9375rem] leading-snug text-quiet">
            {`${goodsAreFor[unit]}: ${goods.split('\n').join(', ')}`}
          </p>
        )}
        {words.length > 0 && <Words component={component} words={words} />}
      </div>
      <div className="flex shrink-0 gap-1">
        <RowAction label="Merge" of={name} onClick={() => onMerge(component)} />
        <RowAction label="Edit" of={name} onClick={() => onEdit(component)} />
      </div>
    </li>
  );
}

function Words({ component, words }: { component: Component; words: readonly string[] }) {
  const say = useWordMeaning();
  // The component has one word left, which differs from its name; without the word it would be
  // deleted.
  const isOnly = component.words.length === 1;
  return (
    <ul aria-label={`Other words for ${component.name}`} className="my-1 flex flex-wrap gap-1.5">
      {words.map((word) => (
        <li
          key={word}
          className="inline-flex items-center rounded-full bg-line pl-3 text-[0.9375rem] leading-tight"
        >
          <span className={isOnly ? 'py-2 pr-3' : ''}>{word}</span>
          {!isOnly && (
            <button
              type="button"
              aria-label={`“${word}” is not ${component.name}`}
              title="It is its own"
              disabled={say.isPending}
              onClick={() => say.mutate({ word })}
              className="grid size-9 place-items-center rounded-full text-quiet hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
