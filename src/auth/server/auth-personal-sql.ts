/** Signing in is of staff alone: customers have no sessions. */
import { type PersonalData, personalTable } from '#src/platform/personal/personal-data-sql.ts';
import { devicePins } from './device-pin-tables.ts';
import { sessions } from './session-tables.ts';

export const authPersonal: PersonalData = {
  feature: 'Signing in',
  tables: [
    personalTable(sessions, { others: { tokenHash: 'secret', device: 'code' } }),
    personalTable(devicePins, { others: { pinHash: 'secret' } }),
  ],
};
