/** Personal data in the records of privacy requests: keyed hashes, which are kept. */
import {
  type Fate,
  type PersonalData,
  personalTable,
} from '#src/platform/personal/personal-data-sql.ts';
import { personViews, privacyRequests } from './privacy-tables.ts';

const tombstone: Fate = {
  fate: 'keep',
  reason: 'A keyed hash and three digits, so that a restored backup erases the person again.',
  until: 'as long as the shop is there',
};
const log: Fate = {
  fate: 'keep',
  reason: 'Who of the staff looked at whose data is proof, by a keyed hash and three digits.',
  until: '12 months',
};

export const privacyPersonal: PersonalData = {
  feature: 'Privacy',
  tables: [
    personalTable(privacyRequests, {
      personal: { numberHash: tombstone, lastDigits: tombstone },
    }),
    personalTable(personViews, {
      personal: { numberHash: log, lastDigits: log },
    }),
  ],
};
