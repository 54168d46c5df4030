/** How many minutes are left until an instant, counted down without asking the shop. */
import { useEffect, useState } from 'react';
import { minuteMs } from '#src/platform/contract/business-day.ts';

/** From here on the minutes are counted. */
export const soonMinutes = 30;

/**
 * The minute that has begun included; undefined without an instant, and until the page is alive:
 * the document is the same for everybody.
 */
export function useMinutesTo(instant: string | undefined): number | undefined {
  const [minutes, setMinutes] = useState<number>();
  useEffect(() => {
    if (instant === undefined) return setMinutes(undefined);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => {
      const left = Date.parse(instant) - Date.now();
      setMinutes(Math.ceil(left / minuteMs));
      if (left > 0) timer = setTimeout(count, left % minuteMs || minuteMs);
    };
    count();
    return () => clearTimeout(timer);
  }, [instant]);
  return minutes;
}
