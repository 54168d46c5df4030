/**
 * The codes on boxes that another rider took out: they were packed for that rider's run, and nobody
 * prints labels on the way.
 */
import type { OrderRow } from '#src/orders/server/order-sql.ts';
import type { Db } from '#src/platform/database/db.ts';
import { placeLineOf } from '../place-rules.ts';
import { stopCode } from '../run-rules.ts';
import { selectOtherTakers } from './delivery-sql.ts';
import { textOf } from './runs/run-making-service.ts';
import { selectRuns, selectStops } from './runs/run-read-sql.ts';
import type { Slot } from './runs/run-sql.ts';

/** By order id; the person's own boxes are left out. All orders are of the date and shift. */
export async function findForeignBoxes(
  db: Db,
  orders: readonly OrderRow[],
  { staffId, ...slot }: Slot & { staffId: string },
): Promise<Map<string, string>> {
  const out = orders.filter(({ status }) => status !== 'isAssigned');
  const takers = await selectOtherTakers(
    db,
    out.map(({ id }) => id),
    staffId,
  );
  if (takers.size === 0) return new Map();
  const runs = await selectRuns(db, slot);
  const stops = await selectStops(
    db,
    runs.map(({ id }) => id),
  );
  const codes = new Map(
    runs.flatMap((run) =>
      stops
        .filter(({ runId }) => runId === run.id)
        .map((stop) => [`${run.staffId} ${textOf(stop)}`, stopCode(run.letter, stop.number)]),
    ),
  );
  return new Map(
    out.flatMap(({ id, addressId, note }) => {
      const code = codes.get(`${takers.get(id)} ${textOf({ addressId, line: placeLineOf(note) })}`);
      return code === undefined ? [] : [[id, code] as const];
    }),
  );
}
