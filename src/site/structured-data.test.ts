import { describe, expect, it } from 'vitest';
import type { MenuEntry } from '#src/menus/menu-contract.ts';
import { businessProfile } from '#src/settings/business-profile.ts';
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

describe('what search engines read', () => {
  it('names the kitchen and where its menu is', () => {
    expect(kitchenData(businessProfile)).toMatchObject({
      '@type': 'FoodEstablishment',
      name: businessProfile.name,
      hasMenu: 'https://origin.invalid/menu',
      address: { addressCountry: 'IN' },
    });
  });

  it('lists the dishes of a day by shift, with prices of two decimals, and leaves out what is empty', () => {
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
