import { describe, expect, it } from 'vitest';
import { testFacts } from '#lab/screens/test-facts.ts';
import type { MenuEntry } from '#src/menus/menu-contract.ts';
import { kitchenData, menuData } from './structured-data.ts';

const menu: MenuEntry = {
  id: '5b0e5a3c-6a1c-4b53-9b51-0d4f7c1f8a10',
  date: '2026-11-21',
  isPublished: true,
  shift: 'Lunch',
  variant: 'Dal Rice',
  description: '',
  menu_items: [],
  pricePaise: 85_50,
  status: 'Available',
  availability: 'open',
};

describe('the structured data for search engines', () => {
  it('contains the kitchen and the URL of its menu', () => {
    expect(kitchenData(testFacts)).toMatchObject({
      '@type': 'FoodEstablishment',
      name: testFacts.name,
      hasMenu: 'https://origin.invalid/menu',
      address: { addressCountry: 'IN' },
    });
  });

  it('contains the dishes of a day by shift, with two decimals in prices, and without empty fields', () => {
    expect(menuData('Shop', [menu])).toMatchObject({
      '@type': 'Menu',
      hasMenuSection: [
        {
          name: 'Lunch',
          hasMenuItem: [{ name: 'Dal Rice', offers: { price: '85.50', priceCurrency: 'INR' } }],
        },
      ],
    });
    expect(menuData('Shop', []).hasMenuSection).toEqual([]);
  });
});
