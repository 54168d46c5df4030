/** The cash book of a day: the till and each rider, as the journal has them. */
import type { CashBook } from '#src/cash/cash-book-contract.ts';
import { selectTillCount } from '#src/cash/server/till/till-sql.ts';
import { entryKinds } from '#src/journal/journal-rules.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import {
  type BookDay,
  type CashSum,
  selectCashBalances,
  selectCashMoves,
  selectCounted,
  selectTillLines,
} from './cash-book-sql.ts';

/** After every entry, whatever the clock said when it was booked. */
const lastDay = '2999-12-31';

/** The sums of a day by person; null is the till. */
async function sumsOf(db: Db, day: BookDay): Promise<Map<string | null, CashSum[]>> {
  const opened = await selectCashBalances(db, { ...day, date: addDays(day.date, -1) });
  const moves = await selectCashMoves(db, day);
  return Map.groupBy([...opened, ...moves], ({ riderId }) => riderId);
}

export async function findCashBook(db: Db, day: BookDay): Promise<AnsweredOf<typeof CashBook>> {
  const sums = await sumsOf(db, day);
  const counted = new Map((await selectCounted(db, day.date)).map((each) => [each.riderId, each]));
  const lines = await selectTillLines(db, day);
  const count = await selectTillCount(db, day.date);
  return {
    till: { ...pageOf(sums.get(null) ?? []), ...(count && { count }) },
    riders: [...sums]
      .flatMap(([id, own]) => {
        const fullName = own[0]?.fullName ?? null;
        if (id === null || fullName === null) return [];
        const theirs = counted.get(id);
        return [
          {
            ...{ id, fullName, ...pageOf(own), differs: theirs?.differs ?? false },
            ...(theirs && { countedPaise: theirs.countedPaise }),
          },
        ];
      })
      .toSorted((one, other) => one.fullName.localeCompare(other.fullName)),
    entries: lines.map(({ rider, reason, by, at, paise, ...line }) => ({
      ...{ ...line, amountPaise: paise, at: new Date(at) },
      ...(rider !== null && { rider }),
      ...(reason !== null && { reason }),
      ...(by !== null && { by }),
    })),
    tillHoldsPaise: await balanceOfTill(db, day.timeZone),
  };
}

const inOrder = Object.keys(entryKinds);

function pageOf(sums: readonly CashSum[]) {
  return {
    openedPaise: sums.find(({ kind }) => kind === null)?.paise ?? 0,
    lines: sums
      .flatMap(({ kind, paise }) => (kind === null ? [] : [{ kind, amountPaise: paise }]))
      .toSorted((one, other) => inOrder.indexOf(one.kind) - inOrder.indexOf(other.kind)),
    holdsPaise: sums.reduce((sum, { paise }) => sum + paise, 0),
  };
}

/** What the till should hold, in paise: everything that is booked. */
export async function balanceOfTill(db: Db, timeZone: string): Promise<number> {
  const balances = await selectCashBalances(db, { date: lastDay, timeZone });
  return balances.find(({ riderId }) => riderId === null)?.paise ?? 0;
}

/** False if the till held or moved cash on a day on which nobody counted it. */
export async function isTillCounted(db: Db, day: BookDay): Promise<boolean> {
  return (await selectTillCount(db, day.date)) !== undefined || !(await sumsOf(db, day)).has(null);
}
