/** Addresses are where the shop delivers, and of nobody alone. */
import { type PersonalData, personalTable } from '#src/platform/personal/personal-data-sql.ts';
import { addresses } from './address-tables.ts';

export const addressPersonal: PersonalData = {
  feature: 'Addresses',
  tables: [
    personalTable(addresses, { others: { shortname: 'shop', address: 'shop', pin: 'shop' } }),
  ],
};
