/** The cash book of a day: the till and each rider, as the journal has them. */
import type { CashBook } from '#src/cash/cash-book-contract.ts';
import { selectTillCount } from '#src/cash/server/till/till-sql.ts';
import { entryKinds } from '#src/journal/journal-rules.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import {
  type BookDay,
  type CashMove,
  selectCashBalances,
  selectCashMoves,
  selectCounted,
  selectNames,
  selectTillLines,
} from './cash-book-sql.ts';

/** After every entry, whatever the clock said when it was booked. */
const lastDay = '2999-12-31';

/** By person, in paise, at the end of a day; null is the till. */
async function balancesOf(db: Db, day: BookDay): Promise<Map<string | null, number>> {
  const balances = await selectCashBalances(db, day);
  return new Map(balances.map(({ riderId, paise }) => [riderId, paise]));
}

/** The page of everybody who held or moved cash on a day; null is the till. */
async function pagesOf(db: Db, day: BookDay) {
  const opened = await balancesOf(db, { ...day, date: addDays(day.date, -1) });
  const moves = Map.groupBy(await selectCashMoves(db, day), ({ riderId }) => riderId);
  const holders = new Set([...opened.keys(), ...moves.keys()]);
  return new Map([...holders].map((id) => [id, pageOf(opened.get(id) ?? 0, moves.get(id) ?? [])]));
}

export async function findCashBook(db: Db, day: BookDay): Promise<AnsweredOf<typeof CashBook>> {
  const pages = await pagesOf(db, day);
  const riderIds = [...pages.keys()].filter((id) => id !== null);
  const names = await selectNames(db, riderIds);
  const counted = new Map((await selectCounted(db, day.date)).map((each) => [each.riderId, each]));
  const lines = await selectTillLines(db, day);
  const count = await selectTillCount(db, day.date);
  return {
    till: { ...(pages.get(null) ?? pageOf(0, [])), ...(count && { count }) },
    riders: riderIds
      .map((id) => {
        const theirs = counted.get(id);
        return {
          ...{ id, fullName: names.get(id) ?? '', differs: theirs?.differs ?? false },
          ...(pages.get(id) ?? pageOf(0, [])),
          ...(theirs && { countedPaise: theirs.countedPaise }),
        };
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

function pageOf(openedPaise: number, moves: readonly CashMove[]) {
  return {
    openedPaise,
    lines: moves
      .map(({ kind, paise }) => ({ kind, amountPaise: paise }))
      .toSorted((one, other) => inOrder.indexOf(one.kind) - inOrder.indexOf(other.kind)),
    holdsPaise: moves.reduce((sum, { paise }) => sum + paise, openedPaise),
  };
}

/** What the till should hold, in paise: everything that is booked. */
export async function balanceOfTill(db: Db, timeZone: string): Promise<number> {
  return (await balancesOf(db, { date: lastDay, timeZone })).get(null) ?? 0;
}

/** False if the till held or moved cash on a day on which nobody counted it. */
export async function isTillCounted(db: Db, day: BookDay): Promise<boolean> {
  return (await selectTillCount(db, day.date)) !== undefined || !(await pagesOf(db, day)).has(null);
}
