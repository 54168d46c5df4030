import { expect, it } from 'vitest';
import { consequence, costOf, differenceOf, isAddedBeside } from './changed-lines.ts';

const thali = { menu_id: 'thali', variant: 'Thali', pricePaise: 10_400, quantity: 2, wishes: [] };
const feast = { menu_id: 'feast', variant: 'Feast', pricePaise: 30_000, quantity: 0, wishes: [] };

it.each([
  [2, 0, 'The price stays the same.', 'The price stays the same.'],
  [1, 0, '₹104.00 goes back to the customer.', '₹104.00 less is to be paid.'],
  [
    ...[3, 0, 'What is added is an order of its own: ₹104.00 is to be paid.'],
    '₹104.00 more is to be paid.',
  ],
  [
    ...[1, 1],
    'What is added is an order of its own: ₹300.00 is to be paid. ₹104.00 goes back to the customer.',
    '₹196.00 more is to be paid.',
  ],
] as const)('%i thalis and %i feasts instead of two thalis: %s', (thalis, feasts, paid, unpaid) => {
  const quantityOf = ({ menu_id }: { menu_id: string }) => (menu_id === 'thali' ? thalis : feasts);
  const difference = differenceOf([thali, feast], quantityOf);
  expect(consequence(difference, true)).toBe(paid);
  expect(consequence(difference, false)).toBe(unpaid);
  expect(isAddedBeside(difference, false)).toBe(false);
});

it('a changed order keeps its delivery fee and discount', () => {
  const extras = { deliveryPaise: 2000, discountPaise: 500 };
  expect(costOf([thali, feast], () => 1, extras)).toBe(41_900);
});
