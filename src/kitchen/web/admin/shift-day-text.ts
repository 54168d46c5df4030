/** How a shift stands in the kitchen, in a few words for admins. */
import { shortDay, shortTime } from '#src/platform/contract/business-day.ts';
import type { ShiftChange, ShiftDay } from '../../kitchen-contract.ts';

/** From here on the minutes are counted. */
export const countedMinutes = 60;

/**
 * `Open · closes in 12 min`, `Frozen 10:30 am · rev 2`, `Packed 11:40 am`. The minutes are those to
 * the cut-off; undefined until somebody has counted them.
 */
export function stateText(
  day: Pick<ShiftDay, 'state' | 'date' | 'cutOff' | 'frozenAt' | 'packedAt' | 'revision'>,
  minutes: number | undefined,
): string {
  const { state, cutOff, frozenAt, packedAt, revision } = day;
  const at = (instant: string | undefined) => timeOn(instant, day.date);
  if (state !== 'open') {
    const isPacked = state !== 'frozen';
    const fixed = isPacked ? `Packed${at(packedAt)}` : `Frozen${at(frozenAt)}`;
    return revision > 0 ? `${fixed} · rev ${revision}` : fixed;
  }
  if (cutOff === undefined) return 'Open';
  if (minutes === undefined || minutes > countedMinutes) return `Open · closes${at(cutOff)}`;
  return minutes > 0 ? `Open · closes in ${minutes} min` : 'Open · closing now';
}

/** `after the freeze · rev 2`, of an order that the addendum names. */
export function changeText({ kind, revision }: Pick<ShiftChange, 'kind' | 'revision'>): string {
  return `${kind === 'cancelled' ? 'cancelled ' : ''}after the freeze · rev ${revision}`;
}

/** ` 10:30 am`; with its date where that is not the day of the shift. */
function timeOn(instant: string | undefined, day: string): string {
  if (instant === undefined) return '';
  const date = instant.slice(0, 10);
  const time = shortTime(instant.slice(11, 16));
  return date === day ? ` ${time}` : ` ${shortDay(date)}, ${time}`;
}
