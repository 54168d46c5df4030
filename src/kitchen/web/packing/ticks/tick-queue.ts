/** Ticks of boxes that wait on the tablet, and how boxes look until the server has them. */
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

/** A tick with the shift that was packed at that time. */
export type WaitingTick = Tick & ShiftOfDay;

export type TickResult = OutputOf<typeof tickBoxes>['results'][number];

/** The server's refusal of a tick, until a person dismisses it. */
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

/** Adds ticks. Each replaces the notice about the previous tick of its box. */
export const added =
  (ticks: readonly WaitingTick[]): QueueStep =>
  (queue) => ({
    notices: ticks.reduce((left, { code }) => dismissed(code)(left), queue).notices,
    ticks: [...queue.ticks, ...ticks],
  });

/** Removes ticks that have arrived, and adds notices for refused ones. */
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

/** Drops notices about past days. */
export const forgotten =
  (today: string): QueueStep =>
  ({ ticks, notices }) => ({
    ticks,
    notices: Object.fromEntries(Object.entries(notices).filter(([, { date }]) => date >= today)),
  });

/** The ticks of the next call: all of one shift, in their order. */
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

/** Notices for the ticks that the server refused. */
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

/** A box as it will be after its ticks have arrived. */
export interface ShownBox extends Box {
  /** Its last tick has not reached the server. */
  isWaiting?: true;
  /** The server's refusal of a tick. */
  notice?: string;
}

/** Boxes without waiting ticks and notices stay the same objects. */
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
  /** The device's clock, in milliseconds. */
  now: number;
  /** How far the shop's clock is ahead of the device's. */
  aheadMs: number;
  /** Times that the person has seen on the box. */
  seen: readonly (string | undefined)[];
  timeZone: string;
}

/** A smaller difference is ignored, because it can be the time of the request. */
const smallMs = 5000;

/**
 * The time of a tick by the shop's clock, because otherwise the tablet with a slow clock would lose
 * against another one. It is later than every time that the person has seen on the box; otherwise
 * the tick would not count.
 */
export function tickTime({ now, aheadMs, seen, timeZone }: TickTime): string {
  const byShop = now + (Math.abs(aheadMs) < smallMs ? 0 : aheadMs);
  const after = seen.flatMap((time) => (time === undefined ? [] : Date.parse(time) + 1));
  return isoWithOffset(new Date(Math.max(byShop, ...after)), timeZone);
}
