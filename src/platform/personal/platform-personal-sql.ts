/** What the platform's own tables hold: ids and counts, never a person's words. */
import { secrets } from '../database/secret-tables.ts';
import { rateLimitCounts, sharedVersions } from '../database/shared-tables.ts';
import { jobs } from '../jobs/job-tables.ts';
import { type PersonalData, personalTable } from './personal-data-sql.ts';

export const platformPersonal: PersonalData = {
  feature: 'Program',
  tables: [
    personalTable(secrets, { others: { name: 'code', value: 'secret' } }),
    personalTable(sharedVersions, { others: { topic: 'code' } }),
    // Scrambled, and gone after a day.
    personalTable(rateLimitCounts, { others: { key: 'secret' } }),
    // A job names the rows that it is about by their ids.
    personalTable(jobs, {
      others: {
        ...{ kind: 'code', lane: 'code', payload: 'code', dedupeKey: 'code', lastError: 'code' },
      },
    }),
  ],
};
