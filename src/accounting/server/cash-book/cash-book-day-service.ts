/** The cash book of a day: the till and each rider, as the journal has them. */
import type { CashBook } from '#src/cash/cash-book-contract.ts';
import { selectDiscrepancies } from '#src/cash/server/cash-remittance-sql.ts';
import { selectIsEverCounted, selectTillCount } from '#src/cash/server/till/till-sql.ts';
import { entryKinds } from '#src/journal/journal-rules.ts';
import { cashAccounts } from '#src/journal/tally-rules.ts';
import { addDays, businessDay } from '#src/platform/contract/business-day.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import { waitForClose } from '../days/day-close-sql.ts';
import { selectBooks } from '../journal/balance-sql.ts';
import { selectKept } from '../journal/journal-sql.ts';
import { type CashMove, selectBookLines, selectCashMoves } from './cash-book-sql.ts';

/** A business day, with the zone in which it begins. */
interface BookDay {
  date: string;
  timeZone: string;
}

const rangeOf = ({ date, timeZone }: BookDay) => ({ from: date, to: date, timeZone });
/** After every entry, whatever the clock said when it was booked. */
const lastDay = '2999-12-31';

/** The entries are those of the rider, or of the till without an order. */
export async function findCashBook(
  db: Db,
  { rider: riderId, ...day }: BookDay & { rider?: string | undefined },
): Promise<AnsweredOf<typeof CashBook>> {
  const range = rangeOf(day);
  const books = await selectBooks(db, range, cashAccounts);
  const moves = Map.groupBy(await selectCashMoves(db, range), (move) => move.riderId);
  const differing = (await selectDiscrepancies(db)).filter(
    ({ createdAt }) => businessDay(createdAt, day.timeZone) === day.date,
  );
  const lines = await selectBookLines(db, range, riderId);
  const count = await selectTillCount(db, day.date);
  const { date: closedUntil } = await selectKept(db);
  const till = books.find(({ personId }) => personId === null);
  return {
    till: { ...pageOf(till?.openingPaise ?? 0, moves.get(null)), ...(count && { count }) },
    riders: books.flatMap(({ personId: id, person: fullName, openingPaise }) => {
      if (id === null || fullName === null) return [];
      const differs = differing.some((each) => each.riderId === id);
      return [{ ...{ id, fullName, differs }, ...pageOf(openingPaise, moves.get(id)) }];
    }),
    entries: lines.map(({ orderNumber, rider, reason, by, at, paise, ...line }) => ({
      ...{ ...line, amountPaise: paise, at: new Date(at) },
      ...(orderNumber !== null && { orderId: orderNumber }),
      ...(rider !== null && { rider }),
      ...(reason !== null && { reason }),
      ...(by !== null && { by }),
    })),
    tillHoldsPaise: await balanceOfTill(db, day.timeZone),
    isNew: !(await selectIsEverCounted(db)),
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

/** The day to which belongs what is booked on a day: the first one that is open. */
export async function openDayFrom(tx: Db, day: string): Promise<string> {
  await waitForClose(tx, day);
  const { date: closedUntil } = await selectKept(tx);
  return day > closedUntil ? day : addDays(closedUntil, 1);
}

/** False if the till held or moved cash on a day on which nobody counted it. */
export async function isTillCounted(db: Db, day: BookDay): Promise<boolean> {
  if (await selectTillCount(db, day.date)) return true;
  return (await selectBooks(db, rangeOf(day), ['till'])).length === 0;
}
