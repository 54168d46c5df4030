/** Which shift the screens show: the one in the URL, else the current one. */
import { useSearchParams } from 'react-router';
import { type BusinessDay, isDay } from '#src/platform/contract/business-day.ts';
import { type Shift, shiftCookedAt, shifts } from '#src/platform/contract/shifts.ts';

export interface ShownShift {
  date: BusinessDay;
  shift: Shift;
}

/** A tablet that shows the current shift switches to the next one automatically. */
export function useShownShift(now: { day: BusinessDay; time: string }) {
  const [params, setParams] = useSearchParams();
  const date = params.get('date') ?? '';
  const shift = shifts.find((each) => each === params.get('shift'));
  const cooked: ShownShift = { date: now.day, shift: shiftCookedAt(now.time) };
  const shown: ShownShift = {
    date: isDay(date) ? date : cooked.date,
    shift: shift ?? cooked.shift,
  };
  const isNow = shown.date === cooked.date && shown.shift === cooked.shift;
  const show = (next: ShownShift) => {
    const isCooked = next.date === cooked.date && next.shift === cooked.shift;
    setParams(isCooked ? {} : { ...next }, { replace: true });
  };
  return { shown, isNow, show, showNow: () => show(cooked) };
}
