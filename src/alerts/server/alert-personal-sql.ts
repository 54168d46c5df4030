/** Personal data in alerts, and what happens to it at erasure (product 24.14). */
import { type SQL, sql } from 'drizzle-orm';
import { asRedactedPaper } from '#src/platform/personal/paper-fates.ts';
import {
  blankText,
  type PersonalData,
  personalTable,
} from '#src/platform/personal/personal-data-sql.ts';
import { alertLabels } from '../alert-rules.ts';
import { alerts } from './alert-tables.ts';

const redacted = asRedactedPaper('The books of payments say what called the owner.');

/** `attemptsOf` is an SQL query for the ids of a number's payment attempts. */
export function alertPersonal(attemptsOf: (mobileNo: string) => SQL): PersonalData {
  return {
    feature: 'Alerts',
    tables: [
      personalTable(alerts, {
        label: 'Alerts about payments',
        rows: (mobileNo) => sql`${alerts.attemptId} in ${attemptsOf(mobileNo)}`,
        // The note that staff wrote on closing.
        personal: { message: redacted, note: blankText(alerts.note) },
        ofStaff: ['message', 'note'],
        words: { kind: alertLabels },
      }),
    ],
  };
}
