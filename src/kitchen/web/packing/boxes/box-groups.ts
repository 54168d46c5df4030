/** The boxes of a shift in groups of stops, by run or by dish, and how many are missing. */
import { orderLabel } from '#src/orders/order-rules.ts';
import type { Box } from '../../../packing-contract.ts';
import { boxLabel } from '../../../shift-day-rules.ts';
import type { ShownBox } from '../ticks/tick-queue.ts';

/** The run of a box in URLs and in selects; `none` for boxes without a run. */
export function runKey({ run }: Pick<Box, 'run'>): string {
  return run?.letter ?? 'none';
}

export interface Tally {
  packed: number;
  /** Number of boxes to pack, without cancelled ones. */
  owed: number;
}

export function tallyOf(boxes: readonly ShownBox[]): Tally {
  const owed = boxes.filter(({ isCancelled }) => !isCancelled);
  return {
    packed: owed.filter(({ packedAt }) => packedAt !== undefined).length,
    owed: owed.length,
  };
}

export function isMissing({ isCancelled, packedAt }: ShownBox): boolean {
  return !isCancelled && packedAt === undefined;
}

/** It was cancelled after it was packed. */
export function isToTakeOut({ isCancelled, packedAt }: ShownBox): boolean {
  return isCancelled && packedAt !== undefined;
}

/** A person has to pack it, to take it out of its bag, or to read a refusal. */
function needsHand(box: ShownBox): boolean {
  return isMissing(box) || isToTakeOut(box) || box.notice !== undefined;
}

/** The boxes of one stop, or of one order that has no stop yet. */
export interface BoxStop {
  /** Unique among all stops of the list. */
  key: string;
  /** As on the labels, such as `B-07`. */
  label: string;
  place: string;
  boxes: readonly ShownBox[];
}

export interface BoxGroup {
  key: string;
  title: string;
  /** The delivery person of the run. */
  rider?: string;
  stops: readonly BoxStop[];
}

export type Grouping = 'run' | 'dish';

/**
 * As many rows as a phone draws at once without a wait. A group with more stops is split into
 * groups, and a stop with more boxes into stops.
 */
export const mostRows = 40;

/** `boxes` are sorted by run and stop, those without a run last, as the server sends them. */
export function boxGroups(boxes: readonly ShownBox[], grouping: Grouping): BoxGroup[] {
  const groups = grouping === 'run' ? groupsByRun(boxes) : groupsByDish(boxes);
  return groups.flatMap(({ key, title, rider, boxes: own }) => {
    const named = rider === undefined ? {} : { rider };
    const parts = inParts(stopsOf(own, key));
    return parts.map((stops, nth): BoxGroup => {
      const name = parts.length === 1 ? title : `${title} · ${rangeOf(stops)}`;
      return { key: nth === 0 ? key : `${key} ${nth}`, title: name, ...named, stops };
    });
  });
}

interface WholeGroup {
  key: string;
  title: string;
  rider?: string;
  boxes: readonly ShownBox[];
}

export function groupsByRun(boxes: readonly ShownBox[]): WholeGroup[] {
  return [...Map.groupBy(boxes, runKey)].map(([key, own]) => {
    const run = own[0]?.run;
    if (!run) return { key, title: 'No delivery person yet', boxes: own };
    return { key, title: `Run ${run.letter}`, rider: run.rider, boxes: own };
  });
}

function groupsByDish(boxes: readonly ShownBox[]): WholeGroup[] {
  return [...Map.groupBy(boxes, ({ dish }) => dish)]
    .map(([dish, own]) => ({ key: dish, title: dish, boxes: own }))
    .toSorted((one, other) => one.title.localeCompare(other.title));
}

function stopsOf(boxes: readonly ShownBox[], groupKey: string): BoxStop[] {
  return [...Map.groupBy(boxes, boxLabel)].flatMap(([label, own]) =>
    inParts(own).map((part, nth) => {
      const place = part[0]?.place ?? '';
      return { key: `${groupKey} ${label} ${nth}`, label, place, boxes: part };
    }),
  );
}

/** As few parts as possible, of the same size. */
function inParts<T>(items: readonly T[]): (readonly T[])[] {
  const parts = Math.ceil(items.length / mostRows);
  const size = Math.ceil(items.length / parts);
  return Array.from({ length: parts }, (_, nth) => items.slice(nth * size, (nth + 1) * size));
}

function rangeOf(stops: readonly BoxStop[]): string {
  return `${stops[0]?.label} to ${stops.at(-1)?.label}`;
}

/** Only these boxes; groups and stops without one are left out. */
export function onlyBoxes(groups: readonly BoxGroup[], codes: ReadonlySet<string>): BoxGroup[] {
  return groups.flatMap((group) => {
    const stops = group.stops.flatMap((stop) => {
      const boxes = stop.boxes.filter(({ code }) => codes.has(code));
      return boxes.length === 0 ? [] : [{ ...stop, boxes }];
    });
    return stops.length === 0 ? [] : [{ ...group, stops }];
  });
}

export function boxesOf({ stops }: BoxGroup): ShownBox[] {
  return stops.flatMap(({ boxes }) => boxes);
}

/**
 * The keys of what is open at first: groups in which there is something to do, as long as they fit
 * together. Where boxes are searched, everything that fits is open.
 */
export function openAtFirst(groups: readonly BoxGroup[], isSearch: boolean): Set<string> {
  const open = new Set<string>();
  let rows = 0;
  for (const group of groups) {
    if (!isSearch && !boxesOf(group).some(needsHand)) continue;
    rows += group.stops.length;
    if (open.size > 0 && rows > mostRows) break;
    open.add(group.key);
  }
  const stops = groups.flatMap((group) => group.stops);
  const boxes = stops.reduce((sum, stop) => sum + stop.boxes.length, 0);
  if (isSearch && boxes <= mostRows) for (const { key } of stops) open.add(key);
  return open;
}

/** The keys of the group and the stop of a box. */
export function keysOf(groups: readonly BoxGroup[], code: string): string[] {
  for (const { key, stops } of groups) {
    const stop = stops.find(({ boxes }) => boxes.some((box) => box.code === code));
    if (stop) return [key, stop.key];
  }
  return [];
}

/**
 * The boxes that a person means by `B-07`, `b7`, `42`, or the code of a label; otherwise those
 * whose label begins so, or that have the text in their name, place, dish or wishes.
 */
export function findBoxes(boxes: readonly ShownBox[], text: string): readonly ShownBox[] {
  const sought = text.trim().toLowerCase();
  if (sought === '') return boxes;
  const mark = markOf(sought);
  const meant = boxes.filter((box) =>
    [boxLabel(box), orderLabel(box.order), box.code].some((each) => markOf(each) === mark),
  );
  if (meant.length > 0) return meant;
  return boxes.filter((box) => {
    const { name = '', place, dish } = box;
    const wishes = box.wishes.map((wish) => wish.name).join(' ');
    const label = boxLabel(box);
    const isBegun =
      mark !== '' && (markOf(label).startsWith(mark) || signsOf(label).startsWith(signsOf(sought)));
    return isBegun || `${name} ${place} ${dish} ${wishes}`.toLowerCase().includes(sought);
  });
}

/** Without signs, and without the zeros before a number: `B-07` and `b7` are `b7`. */
function markOf(label: string): string {
  return signsOf(label).replace(/^(\p{L}*)0+(?=\d)/u, '$1');
}

function signsOf(label: string): string {
  return label.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
