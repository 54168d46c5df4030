/** What texts hold of people, and what becomes of it (product 24.14). */
import { eq } from 'drizzle-orm';
import {
  deleteRow,
  type PersonalData,
  personalTable,
} from '#src/platform/personal/personal-data-sql.ts';
import { numbersWithoutWhatsApp, texts, textTemplates } from './text-tables.ts';

export const textPersonal: PersonalData = {
  feature: 'Texts',
  tables: [
    personalTable(texts, {
      label: 'Texts',
      rows: (mobileNo) => eq(texts.mobileNo, mobileNo),
      number: 'mobileNo',
      personal: { mobileNo: deleteRow, values: deleteRow },
      others: { template: 'code', state: 'code', skipReason: 'code' },
    }),
    personalTable(numbersWithoutWhatsApp, {
      label: 'Numbers without WhatsApp',
      rows: (mobileNo) => eq(numbersWithoutWhatsApp.mobileNo, mobileNo),
      number: 'mobileNo',
      personal: { mobileNo: deleteRow },
    }),
    personalTable(textTemplates, { others: { key: 'code', body: 'shop' } }),
  ],
};
