/** The balances of the accounts before and after some days. */
import { addDays, type BusinessDay, type DayRange } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import {
  type Balance,
  type OpenBook,
  selectKeptBalances,
  selectKeptBefore,
  selectMoved,
} from './balance-sql.ts';

export type BalanceRow = OpenBook & { closingPaise: number };

/** Closed days are read from kept balances. An account that was empty at both times is left out. */
export async function findBalances(db: Db, range: DayRange): Promise<BalanceRow[]> {
  const { timeZone } = range;
  const opening = await balancesAfter(db, addDays(range.from, -1), timeZone);
  const closing = await balancesAfter(db, range.to, timeZone);
  return [...new Map([...opening, ...closing])].map(([name, { paise: _paise, ...book }]) => ({
    ...book,
    openingPaise: opening.get(name)?.paise ?? 0,
    closingPaise: closing.get(name)?.paise ?? 0,
  }));
}

/** The newest kept balances, and what has moved since: a statement a week, as weeks are kept. */
async function balancesAfter(db: Db, day: BusinessDay, timeZone: string) {
  const balances = new Map<string, Balance>();
  const add = (moved: readonly Balance[]) => {
    for (const each of moved) {
      const name = [each.account, each.company, each.personId].join();
      const paise = (balances.get(name)?.paise ?? 0) + each.paise;
      if (paise === 0) balances.delete(name);
      else balances.set(name, { ...each, paise });
    }
  };
  const { date, next } = await selectKeptBefore(db, addDays(day, 1));
  add(await selectKeptBalances(db, date));
  let from = addDays(date, 1);
  for (let end = addDays(next, 6); from <= day; end = addDays(end, 7)) {
    const to = end < day ? end : day;
    add(await selectMoved(db, { from, to, timeZone }));
    from = addDays(to, 1);
  }
  return balances;
}
