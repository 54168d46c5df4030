/** Components and their words in the order and in the words of their page. */
import type { Component } from '../../component-contract.ts';
import type { ComponentUnit } from '../../shift-day-rules.ts';

export const unitNames: Readonly<Record<ComponentUnit, string>> = {
  pc: 'Pieces',
  portion: 'Portions',
  g: 'Grams',
  ml: 'Millilitres',
};

export interface NewWord {
  word: string;
  /** What it counts as until somebody has looked at it. */
  component: Component;
}

const { compare } = new Intl.Collator('en-IN', { numeric: true });

export function newWordsOf(components: readonly Component[]): NewWord[] {
  const all = components.flatMap((component) =>
    component.words.filter(({ isNew }) => isNew).map(({ word }) => ({ word, component })),
  );
  return all.sort((one, other) => compare(one.word, other.word));
}

/** What a word can mean besides: what is poured is never counted in pieces. */
export function otherMeanings({ component }: NewWord, components: readonly Component[]) {
  const isMeasured = ({ unit }: Component) => unit === 'g' || unit === 'ml';
  return components
    .filter(({ id, unit }) =>
      id === component.id
        ? false
        : isMeasured(component)
          ? unit === component.unit
          : unit === 'pc' || unit === 'portion',
    )
    .sort((one, other) => compare(one.name, other.name));
}

/** All its words but its own name. */
export function otherWordsOf({ name, words }: Component): string[] {
  const own = name.toLowerCase();
  return words.map(({ word }) => word).filter((word) => word !== own);
}

/** What has been said of the others, to be chosen again and not typed in another way. */
export function stationsOf(components: readonly Component[]): string[] {
  const stations = new Set(components.map(({ station }) => station));
  stations.delete('');
  return [...stations].sort(compare);
}
