/** What arrived in the bank, and what one book alone knows of. */

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
import { selectSettlementFiles } from './settlement-sql.ts';

const shownFiles = 10;

export async function findBankDays(db: Db, month: string, timeZone: string) {
  const days = await selectBankDays(db, { ...daysOfMonth(month), timeZone });
  const files = await selectSettlementFiles(db, shownFiles);
  return {
    days,
    files: files.map(({ gateway, createdAt, ...file }) => ({
      ...file,
      company: companyOf(gateway),
      at: createdAt,
    })),
  };
}

function companyOf(gateway: string): SettlementCompany {
  const company = settlementCompanies.find((each) => each === gateway);
  if (!company) throw new Error(`no company whose files are read: ${gateway}`);
  return company;
}

/** Payments of the last days are left out: banks take their time. */
export async function findDifferences(
  db: Db,
  month: string,
  { timeZone, now }: { timeZone: string; now: Date },
) {
  // Nobody settles a sandbox.
  if ((await selectSettlementFiles(db, 1)).length === 0) return { differences: [], more: false };
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
