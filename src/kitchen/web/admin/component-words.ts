/** Components and their words, sorted and worded for their page. */
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
  /** The component that it counts as until a person confirms it. */
  component: Component;
}

const { compare } = new Intl.Collator('en-IN', { numeric: true });

export function newWordsOf(components: readonly Component[]): NewWord[] {
  const all = components.flatMap((component) =>
    component.words.filter(({ isNew }) => isNew).map(({ word }) => ({ word, component })),
  );
  return all.sort((one, other) => compare(one.word, other.word));
}

/** Components that the word can be merged into; measured and counted ones are never mixed. */
export function otherMeanings(component: Component, components: readonly Component[]) {
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

/** All words of the component except its own name. */
export function otherWordsOf({ name, words }: Component): string[] {
  const own = name.toLowerCase();
  return words.map(({ word }) => word).filter((word) => word !== own);
}

/** The stations of other components, as suggestions, so that each is spelled in one way. */
export function stationsOf(components: readonly Component[]): string[] {
  const stations = new Set(components.map(({ station }) => station));
  stations.delete('');
  return [...stations].sort(compare);
}
