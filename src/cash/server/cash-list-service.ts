/** The cash of riders, as they and the admins read it. */
import { addDays, businessDay } from '#src/platform/contract/business-day.ts';
import type { Db } from '#src/platform/database/db.ts';
import { selectHolders } from './cash-holder-sql.ts';
import {
  hasOthersWhoCount,
  selectDiscrepancies,
  selectOpenRemittance,
} from './cash-remittance-sql.ts';
import { selectGivenByRiders, selectOpenReturns } from './cash-return-sql.ts';
import { selectOwedOrders } from './collection-list-sql.ts';
import { type EntryOfOrder, selectBalance, selectNewestEntries } from './rider-cash-sql.ts';

/** For a rider who never hands anything over, only the newest entries are shown. */
const mostEntries = 300;
/** Days for which the Cash page shows what riders gave back, including today. */
const shownReturnDays = 7;

export async function findOwnCash(db: Db, riderId: string) {
  const holdsPaise = await selectBalance(db, riderId);
  const newest = await selectNewestEntries(db, riderId, mostEntries);
  const open = await selectOpenRemittance(db, riderId);
  return {
    holdsPaise,
    entries: sinceNothing(newest, holdsPaise)
      .toReversed()
      .map((entry) => toEntry(entry)),
    toReturn: (await selectOpenReturns(db, riderId)).map(toReturn),
    ...(open && { openHandoverPaise: open.declaredPaise }),
  };
}

/** The newest entries, back to the time when the rider held nothing. */
function sinceNothing(newest: readonly EntryOfOrder[], holdsPaise: number): EntryOfOrder[] {
  let before = holdsPaise;
  const end = newest.findIndex((entry) => {
    const isBeginning = before === 0;
    before -= entry.amountPaise;
    return isBeginning;
  });
  return end === -1 ? [...newest] : newest.slice(0, end);
}

function toEntry(entry: EntryOfOrder) {
  const { id, kind, amountPaise, orderNumber, reason, by, createdAt } = entry;
  return {
    ...{ id, kind, amountPaise: Math.abs(amountPaise), isIn: amountPaise > 0 },
    ...(orderNumber !== null && { orderId: orderNumber }),
    ...(reason !== null && { reason }),
    ...(by !== null && { by }),
    at: createdAt,
  };
}

type ReturnRow = Pick<
  Awaited<ReturnType<typeof selectOpenReturns>>[number],
  'id' | 'orderNumber' | 'amountPaise' | 'reason' | 'mobileNo' | 'name' | 'note'
>;

function toReturn({ id, orderNumber, amountPaise, reason, mobileNo, name, note }: ReturnRow) {
  return { id, orderId: orderNumber, amountPaise, reason, mobileNo, name, note };
}

interface Asking {
  staffId: string;
  now: Date;
  timeZone: string;
}

export async function findCash(db: Db, { staffId, now, timeZone }: Asking) {
  const since = addDays(businessDay(now, timeZone), 1 - shownReturnDays);
  const [holders, differing, isAlone, returns, given, owed] = [
    await selectHolders(db),
    await selectDiscrepancies(db),
    !(await hasOthersWhoCount(db, staffId)),
    await selectOpenReturns(db),
    await selectGivenByRiders(db, since),
    await selectOwedOrders(db),
  ];
  return {
    holders,
    discrepancies: differing.map(({ riderId, riderName, countedById, createdAt, ...rest }) => ({
      ...rest,
      mayResolve: countedById !== staffId || isAlone,
      rider: { id: riderId, fullName: riderName },
      at: createdAt,
    })),
    toReturn: returns.map((each) => ({
      ...toReturn(each),
      ...(each.riderName !== null && { rider: each.riderName }),
    })),
    givenBack: given.flatMap(({ givenAt, riderName, ...each }) =>
      givenAt && riderName !== null ? [{ ...toReturn(each), rider: riderName, at: givenAt }] : [],
    ),
    owed: owed.flatMap(({ orderNumber, totalPaise, unpaidReason, riderName, ...rest }) =>
      unpaidReason === null
        ? []
        : [
            {
              ...rest,
              orderId: orderNumber,
              amountPaise: totalPaise,
              reason: unpaidReason,
              rider: riderName,
            },
          ],
    ),
  };
}
