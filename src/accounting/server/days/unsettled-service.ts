/** What the close of a day leaves open; the person who closes it reads it first. */

import { selectDiscrepancies } from '#src/cash/server/cash-remittance-sql.ts';
import { orderLabel } from '#src/orders/order-rules.ts';
import { selectOpenMoves } from '#src/payments/server/outside/outside-move-sql.ts';
import { businessDay, shortDay } from '#src/platform/contract/business-day.ts';
import { counted, formatNotes } from '#src/platform/contract/rupee-format.ts';
import type { Db } from '#src/platform/database/db.ts';
import { isTillCounted } from '../cash-book/cash-book-day-service.ts';
import { selectFailedRefunds, selectStillHeld } from './unsettled-sql.ts';

interface EndOfDay {
  date: string;
  timeZone: string;
}

/** One sentence for each matter. */
export async function findUnsettled(db: Db, { date, timeZone }: EndOfDay): Promise<string[]> {
  const differing = (await selectDiscrepancies(db)).filter(
    ({ createdAt }) => businessDay(createdAt, timeZone) <= date,
  );
  const declaredPaise = new Map(differing.map((each) => [each.riderId, each.declaredPaise]));
  const held = (await selectStillHeld(db, date))
    .map(({ riderId, ...rest }) => ({
      ...rest,
      heldPaise: rest.heldPaise - (declaredPaise.get(riderId) ?? 0),
    }))
    .filter(({ heldPaise }) => heldPaise > 0);
  const failed = await selectFailedRefunds(db, date);
  const moves = (await selectOpenMoves(db)).filter(
    ({ move }) => businessDay(move.createdAt, timeZone) <= date,
  );
  const isCounted = await isTillCounted(db, { date, timeZone });
  return [
    ...held.map(
      ({ fullName, heldPaise }) =>
        `${fullName} holds ${formatNotes(heldPaise)} that is not handed over and counted.`,
    ),
    ...differing.map(
      ({ riderName, declaredPaise: said, countedPaise }) =>
        `${riderName} said ${formatNotes(said)}, and ${formatNotes(countedPaise)} were counted: the difference is not resolved.`,
    ),
    ...failed.map(({ orderNumber, amountPaise }) => {
      const whose = orderNumber === null ? 'a payment' : `order ${orderLabel(orderNumber)}`;
      return `The refund of ${formatNotes(amountPaise)} for ${whose} failed.`;
    }),
    ...(moves.length > 0
      ? [
          `What payment companies did alone is not booked: ${counted(moves.length, 'entry', 'entries')} on the Money page.`,
        ]
      : []),
    ...(isCounted ? [] : [`The till was not counted on ${shortDay(date)}.`]),
  ];
}
