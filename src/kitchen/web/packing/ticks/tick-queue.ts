/** Ticks of boxes between the finger and the server, and what they make of the boxes meanwhile. */
import {
  addDays,
  type BusinessDay,
  isoWithOffset,
  shortDay,
} from '#src/platform/contract/business-day.ts';
import type { OutputOf } from '#src/platform/contract/endpoint.ts';
import type { Shift } from '#src/platform/contract/shifts.ts';
import type { Box, Tick, tickBoxes } from '../../../packing-contract.ts';

export interface ShiftOfDay {
  date: string;
  shift: Shift;
}

/** A tick with the shift that was packed when it was made. */
export type WaitingTick = Tick & ShiftOfDay;

export type TickResult = OutputOf<typeof tickBoxes>['results'][number];

/** What the shop said against a tick, until somebody has put it away. */
export interface BoxNotice extends ShiftOfDay {
  code: string;
  text: string;
}

export interface TickQueue {
  /** Oldest first. */
  ticks: readonly WaitingTick[];
  /** By the code of the box. */
  notices: Readonly<Record<string, BoxNotice>>;
}

export type QueueStep = (queue: TickQueue) => TickQueue;

/** What was said against the tick before has had its answer. */
export const added =
  (tick: WaitingTick): QueueStep =>
  (queue) => ({ ...dismissed(tick.code)(queue), ticks: [...queue.ticks, tick] });

/** They have arrived, and some of them were refused. */
export const settled =
  (keys: readonly string[], notices: readonly BoxNotice[]): QueueStep =>
  (queue) => ({
    ticks: queue.ticks.filter(({ key }) => !keys.includes(key)),
    notices: {
      ...queue.notices,
      ...Object.fromEntries(notices.map((notice) => [notice.code, notice])),
    },
  });

export const dismissed =
  (code: string): QueueStep =>
  ({ ticks, notices: { [code]: _, ...notices } }) => ({ ticks, notices });

/** Nobody reads any more what was said about another day. */
export const forgotten =
  (today: string): QueueStep =>
  ({ ticks, notices }) => ({
    ticks,
    notices: Object.fromEntries(Object.entries(notices).filter(([, { date }]) => date >= today)),
  });

/** What can go in one call: ticks of one shift, in their order. */
export function nextLoad(ticks: readonly WaitingTick[], most: number): readonly WaitingTick[] {
  const [first] = ticks;
  if (!first) return [];
  const isOfFirst = ({ date, shift }: WaitingTick) => date === first.date && shift === first.shift;
  return ticks.filter(isOfFirst).slice(0, most);
}

const refusals = {
  cancelled: 'Its order was cancelled: do not pack it.',
  unknown: 'This is no label of this shop.',
  closed: 'Packing was closed before. Open it again to change this box.',
} as const;

/** What the shop's answer says against these ticks. */
export function noticesOf(
  load: readonly WaitingTick[],
  results: readonly TickResult[],
  today: BusinessDay,
): BoxNotice[] {
  const resultOf = new Map(results.map((result) => [result.key, result]));
  return load.flatMap(({ key, code, date, shift }) => {
    const result = resultOf.get(key);
    const text = result && refusalText(result, today);
    return text === undefined ? [] : [{ code, date, shift, text }];
  });
}

function refusalText({ result, labelOf }: TickResult, today: BusinessDay): string | undefined {
  if (result === 'done') return undefined;
  if (result !== 'otherShift') return refusals[result];
  return `This is a label of ${labelOf ? shiftName(labelOf, today) : 'another day or shift'}.`;
}

/** `yesterday’s lunch`, or `lunch of 19 Nov`. */
function shiftName({ date, shift }: ShiftOfDay, today: BusinessDay): string {
  const near = {
    [addDays(today, -1)]: 'yesterday',
    [today]: 'today',
    [addDays(today, 1)]: 'tomorrow',
  };
  const meal = shift.toLowerCase();
  return near[date] === undefined ? `${meal} of ${shortDay(date)}` : `${near[date]}’s ${meal}`;
}

/** A box as it will be when its ticks have arrived. */
export interface ShownBox extends Box {
  /** The shop has not heard its last tick yet. */
  isWaiting?: true;
  /** What the shop said against a tick. */
  notice?: string;
}

/** Boxes about which nothing waits stay the same objects. */
export function withTicks(boxes: readonly Box[], queue: TickQueue): ShownBox[] {
  const last = new Map(queue.ticks.map((tick) => [tick.code, tick]));
  return boxes.map((box) => {
    const tick = last.get(box.code);
    const notice = queue.notices[box.code]?.text;
    if (!tick && notice === undefined) return box;
    return { ...(tick ? ticked(box, tick) : box), ...(notice !== undefined && { notice }) };
  });
}

function ticked({ packedAt, packedBy, ...box }: Box, { kind, tickedAt }: WaitingTick): ShownBox {
  if (kind === 'unpacked') return { ...box, isWaiting: true };
  return { ...box, packedAt: tickedAt, isWaiting: true };
}

interface TickTime {
  /** By the device, in milliseconds. */
  now: number;
  /** How far the shop's clock is ahead of it. */
  aheadMs: number;
  /** Times of what the person saw of the box. */
  seen: readonly (string | undefined)[];
  timeZone: string;
}

/** A clock that is nearly right is left alone: an answer takes its time. */
const smallMs = 5000;

/**
 * When a tick was made, by the shop's clock: of two tablets the one that is slow would lose. It
 * comes after whatever the person has seen of the box, or it would not count.
 */
export function tickTime({ now, aheadMs, seen, timeZone }: TickTime): string {
  const byShop = now + (Math.abs(aheadMs) < smallMs ? 0 : aheadMs);
  const after = seen.flatMap((time) => (time === undefined ? [] : Date.parse(time) + 1));
  return isoWithOffset(new Date(Math.max(byShop, ...after)), timeZone);
}
