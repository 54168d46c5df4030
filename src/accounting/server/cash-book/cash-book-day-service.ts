/** The cash book of a day: the till and each rider, as the journal has them. */
import type { CashBook } from '#src/cash/cash-book-contract.ts';
import { selectTillCount } from '#src/cash/server/till/till-sql.ts';
import { entryKinds } from '#src/journal/journal-rules.ts';
import { cashAccounts } from '#src/journal/tally-rules.ts';
import { addDays } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { selectBooks } from '../journal/balance-sql.ts';
import { selectKept } from '../journal/journal-sql.ts';
import { type CashMove, selectCashMoves, selectCounted, selectTillLines } from './cash-book-sql.ts';

/** A business day, with the zone in which it begins. */
interface BookDay {
  date: string;
  timeZone: string;
}

const rangeOf = ({ date, timeZone }: BookDay) => ({ from: date, to: date, timeZone });
/** After every entry, whatever the clock said when it was booked. */
const lastDay = '2999-12-31';

export async function findCashBook(db: Db, day: BookDay): Promise<AnsweredOf<typeof CashBook>> {
  const range = rangeOf(day);
  const books = await selectBooks(db, range, cashAccounts);
  const moves = Map.groupBy(await selectCashMoves(db, range), ({ riderId }) => riderId);
  const counted = new Map((await selectCounted(db, day.date)).map((each) => [each.riderId, each]));
  const lines = await selectTillLines(db, range);
  const count = await selectTillCount(db, day.date);
  const { date: closedUntil } = await selectKept(db);
  const till = books.find(({ personId }) => personId === null);
  return {
    till: { ...pageOf(till?.openingPaise ?? 0, moves.get(null)), ...(count && { count }) },
    riders: books.flatMap(({ personId: id, person: fullName, openingPaise }) => {
      if (id === null || fullName === null) return [];
      const theirs = counted.get(id);
      return [
        {
          ...{ id, fullName, ...pageOf(openingPaise, moves.get(id)) },
          ...{ differs: theirs?.differs ?? false },
          ...(theirs && { countedPaise: theirs.countedPaise }),
        },
      ];
    }),
    entries: lines.map(({ rider, reason, by, at, paise, ...line }) => ({
      ...{ ...line, amountPaise: paise, at: new Date(at) },
      ...(rider !== null && { rider }),
      ...(reason !== null && { reason }),
      ...(by !== null && { by }),
    })),
    tillHoldsPaise: await balanceOfTill(db, day.timeZone),
    ...(day.date <= closedUntil && { openFrom: addDays(closedUntil, 1) }),
  };
}

const inOrder = Object.keys(entryKinds);

function pageOf(openedPaise: number, moves: readonly CashMove[] = []) {
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
  const [till] = await selectBooks(db, rangeOf({ date: lastDay, timeZone }), ['till']);
  return till?.openingPaise ?? 0;
}

/** False if the till held or moved cash on a day on which nobody counted it. */
export async function isTillCounted(db: Db, day: BookDay): Promise<boolean> {
  if (await selectTillCount(db, day.date)) return true;
  return (await selectBooks(db, rangeOf(day), ['till'])).length === 0;
}
