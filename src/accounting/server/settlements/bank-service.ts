/** Transfers to the bank, and entries that are only in one of the two books. */

import { dayMs } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { daysOfMonth } from '../../accountant-rules.ts';
import { mostDifferences } from '../../difference-kind.ts';
import {
  type SettlementCompany,
  settledWithinDays,
  settlementCompanies,
} from '../../settlement-rules.ts';
import { selectBankDays } from './bank-day-sql.ts';
import { selectDifferences } from './difference-sql.ts';
import { hasSettlementFile, selectSettlementFiles } from './settlement-sql.ts';

const shownFiles = 10;

export async function findBankDays(db: Db, month: string, timeZone: string) {
  const days = await selectBankDays(db, { ...daysOfMonth(month), timeZone });
  const files = await selectSettlementFiles(db, shownFiles);
  return {
    days,
    files: files.map(({ gateway, createdAt, takenBackAt, takenBackBy, ...file }) => ({
      ...file,
      company: companyOf(gateway),
      at: createdAt,
      ...(takenBackAt && { takenBack: { by: takenBackBy ?? '', at: takenBackAt } }),
    })),
  };
}

function companyOf(gateway: string): SettlementCompany {
  const company = settlementCompanies.find((each) => each === gateway);
  if (!company) throw new Error(`settlement files of this company are not supported: ${gateway}`);
  return company;
}

/** Leaves out payments of the last days, because banks take time. */
export async function findDifferences(
  db: Db,
  month: string,
  { timeZone, now }: { timeZone: string; now: Date },
) {
  // The sandbox has no settlements.
  if (!(await hasSettlementFile(db))) return { differences: [], more: false };
  const settledBefore = new Date(now.getTime() - settledWithinDays * dayMs);
  const range = { ...daysOfMonth(month), timeZone };
  const limit = mostDifferences + 1;
  const rows = await selectDifferences(db, range, { settledBefore, limit });
  const counts = new Map<string, number>();
  const differences = rows.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= mostDifferences;
  });
  return { differences, more: differences.length < rows.length };
}
