/** The state of a shift in the kitchen, in a few words for admins. */
import { shortDay, shortTime } from '#src/platform/contract/business-day.ts';
import type { Amendment, ShiftDay } from '../../kitchen-contract.ts';

/** Below this number of minutes to the cut-off, they are shown. */
const countedMinutes = 60;

/**
 * `Open · closes in 12 min`, `Frozen 10:30 am · rev 2`, `Packed 11:40 am`. `minutes` are those to
 * the cut-off; undefined until they are known.
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

/** `after the freeze · rev 2`, for an order with an amendment; the order's status says the rest. */
export function changeText({ revision }: Pick<Amendment, 'revision'>): string {
  return `after the freeze · rev ${revision}`;
}

/** ` 10:30 am`; with the date if it is not the day of the shift. */
function timeOn(instant: string | undefined, day: string): string {
  if (instant === undefined) return '';
  const date = instant.slice(0, 10);
  const time = shortTime(instant.slice(11, 16));
  return date === day ? ` ${time}` : ` ${shortDay(date)}, ${time}`;
}
