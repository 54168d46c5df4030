/** What the books of the shop hold of people: nothing by themselves, they name orders. */
import { type PersonalData, personalTable } from '#src/platform/personal/personal-data-sql.ts';
import { dayCloses, dayCloseWays, dayEntries } from './days/day-tables.ts';
import { settlementFiles, settlementLines } from './settlements/settlement-tables.ts';

export const accountingPersonal: PersonalData = {
  feature: 'Accounting',
  tables: [
    personalTable(dayCloses, { others: { digest: 'secret' } }),
    personalTable(dayCloseWays, { others: { way: 'code' } }),
    personalTable(dayEntries, { others: { way: 'code' } }),
    personalTable(settlementFiles, {
      others: { gateway: 'code', fileName: 'staff', digest: 'secret' },
    }),
    personalTable(settlementLines, {
      others: {
        ...{ gateway: 'code', kind: 'code', entityId: 'books', ownRef: 'books', utr: 'books' },
      },
    }),
  ],
};
