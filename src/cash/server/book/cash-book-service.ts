/** The cash book of a day: the till and each rider, as the journal has them. */
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import type { Db } from '#src/platform/database/db.ts';
import type { CashBook } from '../../cash-book-contract.ts';
import {
  type BookDay,
  type BookSum,
  selectBookSums,
  selectCounted,
  selectTillBalance,
  selectTillLines,
} from './cash-book-sql.ts';
import { selectTillCount } from './till-sql.ts';

export async function findCashBook(db: Db, day: BookDay): Promise<AnsweredOf<typeof CashBook>> {
  const sums = await selectBookSums(db, day);
  const counted = new Map((await selectCounted(db, day.date)).map((each) => [each.riderId, each]));
  const entries = await selectTillLines(db, day);
  const count = await selectTillCount(db, day.date);
  const riders = Map.groupBy(sums, ({ riderId }) => riderId);
  const till = riders.get(null) ?? [];
  riders.delete(null);
  return {
    till: { ...pageOf(till), ...(count && { count }) },
    riders: [...riders].flatMap(([id, own]) => {
      const [{ fullName } = { fullName: null }] = own;
      const theirs = counted.get(id ?? '');
      if (id === null || fullName === null) return [];
      return [
        {
          ...{ id, fullName, ...pageOf(own), differs: theirs?.differs ?? false },
          ...(theirs && { countedPaise: theirs.countedPaise }),
        },
      ];
    }),
    entries: entries.map(({ rider, reason, by, at, paise, ...entry }) => ({
      ...{ ...entry, amountPaise: paise, at: new Date(at) },
      ...(rider !== null && { rider }),
      ...(reason !== null && { reason }),
      ...(by !== null && { by }),
    })),
    tillHoldsPaise: await selectTillBalance(db, day.timeZone),
  };
}

function pageOf(sums: readonly BookSum[]) {
  return {
    openedPaise: sums.reduce((sum, { kind, paise }) => (kind === null ? sum + paise : sum), 0),
    lines: sums.flatMap(({ kind, paise }) => (kind === null ? [] : [{ kind, amountPaise: paise }])),
    holdsPaise: sums.reduce((sum, { paise }) => sum + paise, 0),
  };
}

/** False if the till held or moved cash on a day on which nobody counted it. */
export async function isTillCounted(db: Db, day: BookDay): Promise<boolean> {
  if (await selectTillCount(db, day.date)) return true;
  return (await selectBookSums(db, day)).every(({ riderId }) => riderId !== null);
}
