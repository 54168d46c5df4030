import { describe, expect, it } from 'vitest';
import type { CountedItem } from './component-rules.ts';
import { subjectOf, sumComponents, sumDishes } from './count-rules.ts';

const roti: CountedItem = { componentId: 'r', name: 'Roti', unit: 'pc', thousandths: 5000 };
const halfRoti: CountedItem = { ...roti, thousandths: 500 };
const dal: CountedItem = { componentId: null, name: 'Dal', unit: 'portion', thousandths: 1000 };
const countedAs = new Map([
  ['5 phulka', roti],
  ['½ roti', halfRoti],
  ['Dal', dal],
]);

describe('a count', () => {
  it('adds up the components of all meals, including halves', () => {
    const dishes = [
      { dish: 'Thali', items: ['5 phulka', 'Dal'], meals: 3 },
      { dish: 'Half', items: ['½ roti', 'Dal', 'unread'], meals: 1 },
      { dish: 'None', items: ['5 phulka'], meals: 0 },
    ];
    expect(sumComponents(dishes, countedAs)).toMatchObject([
      { subject: 'word dal', name: 'Dal', thousandths: 4000 },
      { subject: 'component r', name: 'Roti', thousandths: 15_500 },
    ]);
  });

  it('adds an item twice if a dish has it twice', () => {
    const dishes = [{ dish: 'Two', items: ['Dal', 'Dal'], meals: 2 }];
    expect(sumComponents(dishes, countedAs)).toMatchObject([{ thousandths: 4000 }]);
  });

  it('has one row for a dish whose items were changed between two orders', () => {
    const dishes = [
      { dish: 'Thali', items: ['Dal'], meals: 2 },
      { dish: 'Thali', items: ['Dal', '5 phulka'], meals: 1 },
    ];
    expect([...sumDishes(dishes)]).toEqual([['Thali', 3]]);
  });

  it('names a row by its component, or by its word if there is none', () => {
    expect(subjectOf(roti)).toBe('component r');
    expect(subjectOf(dal)).toBe('word dal');
  });
});
