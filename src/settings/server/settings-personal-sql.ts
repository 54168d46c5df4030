/** Settings are what the shop says of itself. */
import { type PersonalData, personalTable } from '#src/platform/personal/personal-data-sql.ts';
import { closures } from './closure-tables.ts';
import { settings, settingsHistory } from './settings-tables.ts';

export const settingsPersonal: PersonalData = {
  feature: 'Settings',
  tables: [
    personalTable(settings, { others: { group: 'code', value: 'shop' } }),
    personalTable(settingsHistory, { others: { group: 'code', value: 'shop' } }),
    personalTable(closures, { others: { shift: 'code', reason: 'shop' } }),
  ],
};
