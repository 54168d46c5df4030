/** The minutes left until an instant, counted in the browser. */
import { useEffect, useState } from 'react';
import { minuteMs } from '#src/platform/contract/business-day.ts';

/**
 * Rounded up to the minute that has begun; undefined without an instant, and before hydration,
 * because the document is the same for all customers.
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
