/** Menus are of the shop's food. */
import { type PersonalData, personalTable } from '#src/platform/personal/personal-data-sql.ts';
import { menus } from './menu-tables.ts';
import { shiftMeals } from './shift-meal-tables.ts';

export const menuPersonal: PersonalData = {
  feature: 'Menus',
  tables: [
    personalTable(menus, {
      others: {
        ...{ shift: 'code', variant: 'shop', description: 'shop', items: 'shop' },
        ...{ status: 'code', photoUrl: 'shop' },
      },
    }),
    personalTable(shiftMeals, { others: { shift: 'code' } }),
  ],
};
