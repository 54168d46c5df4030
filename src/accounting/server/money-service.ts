/** The sums of the money page, and their entries. */

import { AppError } from '#src/platform/contract/app-error.ts';
import { problemOfDays } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { readPage } from '#src/platform/database/paging.ts';
import type { MoneyFilter, MoneyRow } from '../money-contract.ts';
import { type MoneyKind, maxMoneyDays, moneyKinds, moneyRowsPerPage } from '../money-rules.ts';
import { selectByReference } from './money-find-sql.ts';
import { type Entry, selectEntries, selectLongestUnasked, selectSums } from './money-sql.ts';

type Sums = Record<MoneyKind, { count: number; amountPaise: number }>;

/**
 * `kept` is the total of paid orders minus their refunds and chargebacks. A failed refund counts as
 * kept until it is retried, or until a person records that its money was returned by hand. Surplus
 * and held money paid for no order, so refunding it does not reduce `kept`. 400 `invalid_request`
 * for a range that ends before it begins or is too long.
 */
export async function addUpMoney(
  db: Db,
  filter: MoneyFilter,
  timeZone: string,
): Promise<{ sums: Sums; keptPaise: number }> {
  requireRange(filter);
  const rows = await selectSums(db, { ...filter, timeZone });
  const sums = moneyKinds.map((kind) => {
    const { count, paise } = rows.find((row) => row.kind === kind) ?? { count: 0, paise: 0 };
    return [kind, { count, amountPaise: paise }] as const;
  });
  const keptPaise = rows.reduce((kept, row) => kept + row.keptPaise, 0);
  return { sums: Object.fromEntries(sums) as Sums, keptPaise };
}

interface Wanted extends MoneyFilter {
  kind?: MoneyKind | undefined;
  /** From 1. */
  page: number;
}

/** One page of the attempts and refunds in the sums. 400 `invalid_request` as for `addUpMoney`. */
export async function findMoneyRows(
  db: Db,
  { kind, page, ...filter }: Wanted,
  timeZone: string,
): Promise<{ rows: AnsweredOf<typeof MoneyRow>[]; more: boolean }> {
  requireRange(filter);
  const scope = { ...filter, timeZone };
  const offset = (page - 1) * moneyRowsPerPage;
  const { shown, last } = await readPage(moneyRowsPerPage, (limit) =>
    selectEntries(db, scope, { kind, limit, offset }),
  );
  return { rows: shown.map((entry) => toRow(entry)), more: last !== undefined };
}

/** Maximum number of payments with the same number; a bank can assign a number twice. */
const maxFound = 20;

/** Payments with this number, as somebody reads it out: blanks and case are ignored. */
export async function searchMoney(
  db: Db,
  reference: string,
): Promise<{ rows: AnsweredOf<typeof MoneyRow>[] }> {
  const said = reference.replaceAll(/\s+/g, '');
  const forms = new Set([said, said.toUpperCase(), said.toLowerCase()]);
  const found = await selectByReference(db, [...forms], maxFound);
  return { rows: found.map((entry) => toRow(entry)) };
}

function toRow(entry: Entry): AnsweredOf<typeof MoneyRow> {
  return {
    kind: entry.kind,
    transactionId: entry.transactionId,
    gateway: entry.gateway,
    orderIds: entry.orderNumbers,
    mobileNo: entry.mobileNo,
    amountPaise: entry.paise,
    at: entry.updatedAt,
  };
}

const unsettledKinds: readonly MoneyKind[] = ['pending', 'refundOwed', 'refundSent'];

/**
 * At most `limit` attempts and refunds without a final answer of the gateway. 400 `invalid_request`
 * as for `addUpMoney`.
 */
export async function listUnsettled(
  db: Db,
  filter: MoneyFilter,
  { timeZone, limit }: { timeZone: string; limit: number },
) {
  requireRange(filter);
  const rows = await selectLongestUnasked(
    db,
    { ...filter, timeZone },
    { kinds: unsettledKinds, limit },
  );
  return rows.map(({ kind, ...row }) => ({ ...row, isRefund: kind !== 'pending' }));
}

function requireRange(days: MoneyFilter): void {
  const problem = problemOfDays(days, maxMoneyDays);
  if (problem !== undefined) throw new AppError('invalid_request', problem);
}
