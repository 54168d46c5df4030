import { expect, it } from 'vitest';
import { hasMenus, unorderableText } from './checkout-rules.ts';

it('the refusal of a menu entry names it', () => {
  expect(unorderableText('Rajma Chawal', 'soldOut')).toBe('Rajma Chawal is sold out.');
});

it('an order with one dish in two lines, for other wishes, is the order that was sent', () => {
  const sent = [
    { menu_id: 'thali', quantity: 2 },
    { menu_id: 'thali', quantity: 1 },
  ];
  const [two, one] = [2, 1].map((quantity) => ({ menuId: 'thali', quantity }));
  if (!two || !one) throw new Error('no lines');
  expect(hasMenus([one, two], sent)).toBe(true);
  expect(hasMenus([two, two], sent)).toBe(false);
  expect(hasMenus([two, one, { menuId: 'dal', quantity: 1 }], sent)).toBe(false);
});
