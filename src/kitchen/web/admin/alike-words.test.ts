import { describe, expect, it } from 'vitest';
import type { Component } from '../../component-contract.ts';
import { likelyPairs } from './alike-words.ts';

const of = (name: string, isNew: boolean, unit: Component['unit'] = 'pc'): Component => ({
  ...{ id: name, name, unit, station: '', mark: '', goods: '' },
  words: [{ word: name.toLowerCase(), isNew }],
});
const pairsOf = (...components: Component[]) =>
  likelyPairs(components).map(({ word, meaning }) => `${word} = ${meaning.name}`);

describe('a new word is probably another word for a component', () => {
  it.each([
    ['Rotis', 'Roti'],
    ['Chapatti', 'Roti'],
    ['Fulka', 'Phulka'],
    ['Dahi', 'Curd'],
    ['Chhaas', 'Chaas'],
    ['Jeera Rice', 'Jira rice'],
    ['Aloo Parathas', 'Alu Paratha'],
    ['Paratha aloo', 'Aloo paratha'],
    ['Manchuriyan', 'Manchurian'],
    ['Rice (steamed)', 'Rice'],
    ['रोटी', 'रोटी '],
  ])('%s is %s', (word, known) => {
    expect(pairsOf(of(word, true), of(known, false))).toEqual([`${word.toLowerCase()} = ${known}`]);
  });

  it.each([
    ['Dal', 'Dahi'],
    ['Jeera Rice', 'Rice'],
    ['Kadhi', 'Kadhai paneer'],
    ['Bajra rotla', 'Roti'],
    ['રોટલી', 'રોટલો'],
  ])('%s is not %s', (word, known) => {
    expect(pairsOf(of(word, true), of(known, false))).toEqual([]);
  });

  it('but not for one that is counted in another way', () => {
    expect(pairsOf(of('Dals', true), of('Dal', false, 'ml'))).toEqual([]);
  });

  it('and of two new ones, the second is proposed as a word for the first', () => {
    expect(pairsOf(of('Rotis', true), of('Roti', true), of('Phulka', true))).toEqual([
      'roti = Phulka',
      'rotis = Phulka',
    ]);
  });

  it('and no confirmed word is proposed again', () => {
    expect(pairsOf(of('Rotis', false), of('Roti', false))).toEqual([]);
  });
});
