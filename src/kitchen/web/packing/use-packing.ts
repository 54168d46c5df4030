/** The boxes of the selected shift with their ticks, with and without a signal. */
import { useEffect, useMemo, useRef } from 'react';
import { ApiError } from '#src/platform/browser/api-client.ts';
import { useIsDeviceKeeping } from '#src/platform/browser/device-storage.ts';
import type { ShiftDay } from '../../kitchen-contract.ts';
import { type Box, listBoxes } from '../../packing-contract.ts';
import type { BoxTickKind } from '../../shift-day-rules.ts';
import { useOldText } from '../as-of-note.tsx';
import { useShiftOfDay } from '../kitchen-context.ts';
import { useStoredQuery } from '../stored/use-stored-query.ts';
import { type BoxNotice, type ShownBox, tickTime, withTicks } from './ticks/tick-queue.ts';
import { useTicks } from './ticks/ticks-context.tsx';

/** Poll interval in milliseconds; other tablets pack too. */
const everyMs = 4000;
/** Nobody packs and unpacks a box faster than this, in milliseconds. */
const doubleTapMs = 450;

export interface Packing {
  day: ShiftDay;
  boxes: readonly ShownBox[];
  /** Notices of labels that are on no box of the list. */
  elsewhere: readonly BoxNotice[];
  /** Says from when the list is and why; undefined while it is fresh. */
  oldText: string | undefined;
  isOnline: boolean;
  isKeeping: boolean;
  /** Ticks of all shifts that have not reached the server. */
  waitingCount: number;
  /** One tap, which may be for all boxes of a stop. */
  tick: (codes: readonly string[], kind: BoxTickKind) => void;
  dismiss: (code: string) => void;
}

type Loaded =
  | { state: 'notFrozen' }
  /** Loading, or loading failed. */
  | { state: 'nothing'; error: Error | null; retry: () => void }
  | { state: 'ready'; packing: Packing };

export function usePacking(): Loaded {
  const shiftOfDay = useShiftOfDay();
  const { date, shift } = shiftOfDay;
  const query = useStoredQuery(listBoxes, { query: shiftOfDay }, { everyMs });
  const { queue, add, dismiss, sendNow } = useTicks();
  const oldText = useOldText(query);
  const isKeeping = useIsDeviceKeeping();
  const { data, dataUpdatedAt, error, isError, refetch } = query;
  // A page that was loaded without a signal may get no event when the signal is back.
  const isHeard = dataUpdatedAt > 0 && !isError;
  useEffect(() => {
    if (isHeard && dataUpdatedAt > 0) sendNow();
  }, [isHeard, dataUpdatedAt, sendNow]);
  const lastTap = useRef<{ codes: readonly string[]; at: number }>({ codes: [], at: 0 });
  const listed = data?.boxes;
  const boxes = useMemo(() => withTicks(listed ?? [], queue), [listed, queue]);
  if (!data) {
    if (error instanceof ApiError && error.status === 409) return { state: 'notFrozen' };
    return { state: 'nothing', error, retry: () => void refetch() };
  }
  const known = new Set(data.boxes.map(({ code }) => code));
  const elsewhere = Object.values(queue.notices).filter(
    (notice) => notice.date === date && notice.shift === shift && !known.has(notice.code),
  );
  const tickedAtOf = (code: string) => {
    const box: Box | undefined = data.boxes.find((each) => each.code === code);
    const waiting = queue.ticks.findLast((each) => each.code === code);
    return tickTime({
      now: Date.now(),
      aheadMs: Date.parse(data.asOf) - dataUpdatedAt,
      seen: [box?.packedAt, waiting?.tickedAt],
      timeZone,
    });
  };
  const tick = (codes: readonly string[], kind: BoxTickKind) => {
    // Two touches of a wet finger are one tap. The second one may mean more boxes of the stop.
    const before = lastTap.current;
    const at = performance.now();
    lastTap.current = { codes, at };
    if (at - before.at < doubleTapMs && codes.some((code) => before.codes.includes(code))) return;
    add(codes.map((code) => ({ code, kind, tickedAt: tickedAtOf(code), date, shift })));
  };
  const waitingCount = queue.ticks.length;
  const signal = { oldText, isOnline: !isError, isKeeping, waitingCount };
  return { state: 'ready', packing: { day: data.day, boxes, elsewhere, tick, dismiss, ...signal } };
}

/** The tablet is in the kitchen, so its time zone is the kitchen's. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
