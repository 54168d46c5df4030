import { describe, expect, it } from 'vitest';
import type { CountedItem } from './component-rules.ts';
import { compareSums, subjectOf, sumComponents, sumDishes } from './count-rules.ts';

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
      { subject: 'component r', name: 'Roti', thousandths: 15_500 },
      { subject: 'word dal', name: 'Dal', thousandths: 4000 },
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

  it('is sorted by station and then by the size of the figure', () => {
    const sums = [
      { name: 'Pickle', thousandths: 900_000, unit: 'pc', station: '' },
      { name: 'Papad', thousandths: 12_000, unit: 'pc', station: 'Tawa' },
      { name: 'Paneer', thousandths: 500_000, unit: 'g', station: 'Tawa' },
      { name: 'Roti', thousandths: 240_000, unit: 'pc', station: 'Tawa' },
      { name: 'Bhakri', thousandths: 12_000, unit: 'portion', station: 'Tawa' },
      { name: 'Dal', thousandths: 19_200_000, unit: 'ml', station: 'Gas 10' },
      { name: 'Rice', thousandths: 40_000, unit: 'portion', station: 'Gas 2' },
    ] as const;
    expect(sums.toSorted(compareSums).map(({ name }) => name)).toEqual([
      ...['Rice', 'Dal'],
      ...['Roti', 'Bhakri', 'Papad', 'Paneer'],
      'Pickle',
    ]);
  });
});
