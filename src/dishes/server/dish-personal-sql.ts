/** Dishes are of the shop's food. */
import { type PersonalData, personalTable } from '#src/platform/personal/personal-data-sql.ts';
import { dishes } from './dish-tables.ts';

export const dishPersonal: PersonalData = {
  feature: 'Dishes',
  tables: [
    personalTable(dishes, {
      others: { name: 'shop', description: 'shop', items: 'shop', photoUrl: 'shop' },
    }),
  ],
};
