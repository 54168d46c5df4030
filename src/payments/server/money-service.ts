/** What the owner's money page adds up, and what the sums are made of. */
import type { Db } from '#src/server/db.ts';
import { AppError } from '#src/shared/app-error.ts';
import { addDays, isoWithOffset } from '#src/shared/business-day.ts';
import { toRupees } from '#src/shared/money.ts';
import type { MoneyFilter, MoneyRow } from '../money-contract.ts';
import { type MoneyKind, maxMoneyDays, moneyKinds, moneyRowsPerPage } from '../money-rules.ts';
import { selectEntries, selectKeptPaise, selectLongestUnasked, selectSums } from './money-sql.ts';

type Sums = Record<MoneyKind, { count: number; amount: number }>;

/**
 * Kept is what the paid orders have cost, without the refunds of those orders whatever their state: a failed one is
 * owed still. Surplus and held money paid for no order, so giving it back takes nothing away from what was kept.
 * 400 `invalid_request` for a range that ends before it begins or is too long.
 */
export async function sumMoney(db: Db, filter: MoneyFilter): Promise<{ sums: Sums; kept: number }> {
  requireRange(filter);
  const rows = await selectSums(db, filter);
  const sums = moneyKinds.map((kind) => {
    const { count, paise } = rows.find((row) => row.kind === kind) ?? { count: 0, paise: 0 };
    return [kind, { count, amount: toRupees(paise) }] as const;
  });
  const kept = toRupees(await selectKeptPaise(db, filter));
  return { sums: Object.fromEntries(sums) as Sums, kept };
}

interface Wanted extends MoneyFilter {
  kind?: MoneyKind | undefined;
  /** Counted from 1. */
  page: number;
}

/** One page of the attempts and refunds that the sums are made of. 400 `invalid_request` as for the sums. */
export async function listMoney(
  db: Db,
  { kind, page, ...filter }: Wanted,
  timeZone: string,
): Promise<{ rows: MoneyRow[]; more: boolean }> {
  requireRange(filter);
  const entries = await selectEntries(db, filter, {
    kind,
    // One more than is shown tells whether another page follows.
    limit: moneyRowsPerPage + 1,
    offset: (page - 1) * moneyRowsPerPage,
  });
  const rows = entries.slice(0, moneyRowsPerPage).map((entry) => ({
    kind: entry.kind,
    transactionId: entry.transactionId,
    gateway: entry.gateway,
    orderIds: entry.orderNumbers,
    mobile_no: entry.mobileNo,
    amount: toRupees(entry.paise),
    at: isoWithOffset(entry.updatedAt, timeZone),
  }));
  return { rows, more: entries.length > moneyRowsPerPage };
}

const unsettledKinds: readonly MoneyKind[] = ['pending', 'refundOwed', 'refundSent'];

/** At most `limit` attempts and refunds that a gateway has a word to say about. 400 `invalid_request` as for the sums. */
export async function listUnsettled(db: Db, filter: MoneyFilter, limit: number) {
  requireRange(filter);
  const rows = await selectLongestUnasked(db, filter, { kinds: unsettledKinds, limit });
  return rows.map(({ kind, ...row }) => ({ ...row, isRefund: kind !== 'pending' }));
}

function requireRange({ from, to }: MoneyFilter): void {
  if (to < from) {
    throw new AppError('invalid_request', 'The last day is before the first.');
  }
  if (to > addDays(from, maxMoneyDays - 1)) {
    throw new AppError('invalid_request', `Please choose at most ${maxMoneyDays} days.`);
  }
}
