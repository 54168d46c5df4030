/** Finds new words that are probably another word for a component: "rotis", "fulka", "chapati". */
import type { Component } from '../../component-contract.ts';
import { type NewWord, newWordsOf, otherMeanings } from './component-words.ts';

/** A new word with the component that it probably means. */
export interface LikelyPair extends NewWord {
  meaning: Component;
}

/**
 * Only proposals: staff decide. Of new words that are alike, the others are proposed as words for
 * the first.
 */
export function likelyPairs(components: readonly Component[]): LikelyPair[] {
  const known = components.filter(({ words }) => words.some(({ isNew }) => !isNew));
  const pairs: LikelyPair[] = [];
  for (const each of newWordsOf(components)) {
    const spelling = spellingOf(each.word);
    const meaning = otherMeanings(each.component, known).find(({ words }) =>
      words.some(({ word }) => isAlike(spelling, spellingOf(word))),
    );
    if (meaning) pairs.push({ ...each, meaning });
    else known.push(each.component);
  }
  return pairs;
}

/** Words that many kitchens use for the same, as `spellingOf` spells them. */
const sameThings = [
  ['roti', 'rotli', 'chapati', 'fulka'],
  ['curd', 'dahi'],
  ['butermilk', 'cha'],
  ['rice', 'chaval', 'bat'],
  ['pickle', 'achar'],
  ['potato', 'alu', 'batata'],
];
const oneWord = new Map(
  sameThings.flatMap(([first, ...others]) => others.map((one) => [one, first])),
);

/** They say nothing of what it is. */
const empty = new Set(['plain', 'fresh', 'hot', 'of', 'with', 'and']);

/** The same text for the usual spellings of a word: "aloo parathas" is "alu parata". */
function spellingOf(word: string): string {
  const parts = word
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part !== '' && !empty.has(part))
    .map(partSpelling);
  return parts
    .map((part) => oneWord.get(part) ?? part)
    .sort()
    .join(' ');
}

function partSpelling(part: string): string {
  return part
    .replace(/(?<=.{3})s$/, '')
    .replaceAll('ph', 'f')
    .replaceAll('ee', 'i')
    .replaceAll('oo', 'u')
    .replaceAll('w', 'v')
    .replaceAll('chh', 'ch')
    .replaceAll(/(?<=[bdgjkt])h/g, '')
    .replaceAll(/(\p{L})\1+/gu, '$1');
}

/** A shorter word with one other letter is mostly another thing: "dal" and "dahi". */
const fewestLetters = 6;

function isAlike(one: string, other: string): boolean {
  if (one === other) return one !== '';
  return Math.min(one.length, other.length) >= fewestLetters && differsByOne(one, other);
}

/** One letter more, less or other. */
function differsByOne(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = short.length === long.length ? at + 1 : at;
  return short.slice(rest) === long.slice(at + 1);
}
