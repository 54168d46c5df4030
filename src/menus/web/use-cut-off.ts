/** Until when a shift takes orders, counted down at the end. */
import type { Shift } from '#src/platform/contract/shifts.ts';
import { closesIn, orderTill } from '#src/settings/shift-rules.ts';
import { useMinutesTo } from './use-minutes-to.ts';

/** From this number of minutes on, they are shown. */
const soonMinutes = 30;

interface CutOff {
  shift: Shift;
  /** An instant of today. */
  orderBy: string;
}

/** The text is undefined without a cut-off, and once it has passed. */
export function useCutOff(cutOff: CutOff | undefined) {
  const minutes = useMinutesTo(cutOff?.orderBy);
  const isSoon = minutes !== undefined && minutes <= soonMinutes;
  const isOver = minutes !== undefined && minutes <= 0;
  if (!cutOff || isOver) return { isOver, isSoon, text: undefined };
  const { shift, orderBy } = cutOff;
  return { isOver, isSoon, text: isSoon ? closesIn(shift, minutes) : orderTill(shift, orderBy) };
}
