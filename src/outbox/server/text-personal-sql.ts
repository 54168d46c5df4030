/** The personal data of texts, and what happens to it on erasure (product 24.14). */
import { eq } from 'drizzle-orm';
import {
  deleteRow,
  type PersonalData,
  personalTable,
} from '#src/platform/personal/personal-data-sql.ts';
import { type QueuedKey, queuedKeys, templates } from '../text-templates.ts';
import { numbersWithoutWhatsApp, texts } from './text-tables.ts';

const labels = Object.fromEntries(queuedKeys.map((key) => [key, templates[key].label])) as Record<
  QueuedKey,
  string
>;

export const textPersonal: PersonalData = {
  feature: 'Texts',
  tables: [
    personalTable(texts, {
      label: 'Texts',
      rows: (mobileNo) => eq(texts.mobileNo, mobileNo),
      number: 'mobileNo',
      personal: { mobileNo: deleteRow, values: deleteRow },
      words: {
        template: labels,
        state: { due: 'To send', opened: 'Opened', sent: 'Sent', skipped: 'Skipped' },
        skipReason: { noWhatsApp: 'No WhatsApp', notWanted: 'Not wanted' },
      },
    }),
    personalTable(numbersWithoutWhatsApp, {
      label: 'Numbers without WhatsApp',
      rows: (mobileNo) => eq(numbersWithoutWhatsApp.mobileNo, mobileNo),
      number: 'mobileNo',
      personal: { mobileNo: deleteRow },
    }),
  ],
};
