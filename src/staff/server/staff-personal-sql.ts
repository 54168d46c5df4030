/** What is kept of the people who work here, which is not what customers may have erased. */
import { type PersonalData, personalTable } from '#src/platform/personal/personal-data-sql.ts';
import { staffEvents } from './staff-event-tables.ts';
import { staff } from './staff-tables.ts';
import { recoveryCodes, twoStepSecrets } from './two-step-tables.ts';

export const staffPersonal: PersonalData = {
  feature: 'Staff',
  tables: [
    personalTable(staff, {
      others: {
        ...{ role: 'code', fullName: 'staff', email: 'staff', mobileNo: 'staff' },
        passwordHash: 'secret',
      },
    }),
    personalTable(staffEvents, { others: { kind: 'code', detail: 'staff' } }),
    personalTable(twoStepSecrets, { others: { secret: 'secret' } }),
    personalTable(recoveryCodes, { others: { codeHash: 'secret' } }),
  ],
};
