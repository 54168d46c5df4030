/**
 * Stores ticks of boxes once each, however often they arrive, in the order in which they were made.
 */
import { dayMs } from '#src/platform/contract/business-day.ts';
import type { AnswerOf } from '#src/platform/contract/endpoint.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { Tick, tickBoxes } from '../../packing-contract.ts';
import { type ShiftKey, selectShiftDay } from '../count/shift-day-sql.ts';
import { shareShift } from '../count/shift-lock-sql.ts';
import { type StopsOfOrders, toBoxes } from './box-service.ts';
import { selectBoxes } from './box-sql.ts';
import { insertTicks, selectBoxesForTick, selectTicks, type TickedBox } from './tick-sql.ts';

/** The result of a tick; `labelOf` is the shift of the label if it is another one. */
type Judged = Pick<AnswerOf<typeof tickBoxes>['results'][number], 'result' | 'labelOf'>;

interface Ticking {
  ticks: readonly Tick[];
  staffId: string;
  now: Date;
  stopsOfOrders: StopsOfOrders;
}

/** A tick can wait for a signal for a day. A device time that is further off is ignored. */
const believedMs = 2 * dayMs;

/** Returns the result of each tick, with its box after all ticks are applied. */
export async function storeBoxTicks(db: Db, key: ShiftKey, ticking: Ticking) {
  const { ticks, staffId, now } = ticking;
  const results = await inTransaction(db, async (tx) => {
    // The shared lock keeps the packing from being closed at the same time.
    await shareShift(tx, { ...key });
    const day = await selectShiftDay(tx, key);
    const isOpen = day?.state === 'frozen';
    const resultOf = await readerOf(tx, key, ticks, isOpen);
    const judged = ticks.map((tick) => ({ tick, ...resultOf(tick) }));
    const fresh = judged.filter(({ result, isHeard }) => result === 'done' && !isHeard);
    const earliest = day?.frozenAt ?? now;
    // In the order of the device's clock: even a wrong clock tells which tick was made later.
    const made = fresh.toSorted((one, other) => madeAt(one) - madeAt(other));
    const rows = made.map(({ tick: { key: tickKey, code, kind, tickedAt } }, nth) => {
      return {
        key: tickKey,
        code,
        kind,
        nth,
        tickedAt: bounded(new Date(tickedAt), earliest, now),
      };
    });
    await insertTicks(tx, rows, { staffId, now });
    return judged.map(({ tick: { key: tickKey, code }, result, labelOf }) => {
      return { key: tickKey, code, result, ...(labelOf && { labelOf }) };
    });
  });
  const codes = [...new Set(results.map(({ code }) => code))];
  const boxes = await toBoxes(db, await selectBoxes(db, key, codes), ticking.stopsOfOrders);
  const boxOf = new Map(boxes.map((box) => [box.code, box]));
  return results.map(({ code, ...result }) => {
    const box = boxOf.get(code);
    return { ...result, ...(box && { box }) };
  });
}

type Heard = Pick<Tick, 'code' | 'kind'>;

async function readerOf(tx: Db, key: ShiftKey, ticks: readonly Tick[], isOpen: boolean) {
  const codes = [...new Set(ticks.map(({ code }) => code))];
  const boxOf = new Map((await selectBoxesForTick(tx, { codes })).map((box) => [box.code, box]));
  const keys = ticks.map((tick) => tick.key);
  const heardOf = new Map<string, Heard>(
    (await selectTicks(tx, { keys })).map((tick) => [tick.key, tick]),
  );
  return (tick: Tick): Judged & { isHeard: boolean } => {
    const heard = heardOf.get(tick.key);
    // An idempotency key belongs to one tick; another tick with the same key is a fault of the
    // device.
    if (heard) {
      const isSame = heard.code === tick.code && heard.kind === tick.kind;
      return { result: isSame ? 'done' : 'unknown', isHeard: true };
    }
    const judged = judge(tick, boxOf.get(tick.code), { key, isOpen });
    if (judged.result === 'done') heardOf.set(tick.key, tick);
    return { ...judged, isHeard: false };
  };
}

function madeAt({ tick }: { tick: Tick }): number {
  return Date.parse(tick.tickedAt);
}

function judge(
  { kind }: Tick,
  box: TickedBox | undefined,
  { key, isOpen }: { key: ShiftKey; isOpen: boolean },
): Judged {
  if (!box) return { result: 'unknown' };
  const { date, shift } = box;
  if (date !== key.date || shift !== key.shift) {
    return { result: 'otherShift', labelOf: { date, shift } };
  }
  if (!isOpen) return { result: 'closed' };
  // A cancelled box that was packed by mistake can still be unpacked.
  return { result: box.isCancelled && kind === 'packed' ? 'cancelled' : 'done' };
}

/** A device's clock can be wrong: the time is limited to between the freeze and now. */
function bounded(tickedAt: Date, earliest: Date, now: Date): Date {
  if (Math.abs(now.getTime() - tickedAt.getTime()) > believedMs) return now;
  return new Date(Math.min(Math.max(tickedAt.getTime(), earliest.getTime()), now.getTime()));
}
