/** Backups name nobody: whom their files hold is erased again when one is restored. */
import { type PersonalData, personalTable } from '#src/platform/personal/personal-data-sql.ts';
import { backups } from './backup-tables.ts';

export const backupPersonal: PersonalData = {
  feature: 'Backups',
  tables: [personalTable(backups, { others: { name: 'code' } })],
};
