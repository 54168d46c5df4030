/** The current business day, also after midnight, whatever the browser's clock and zone are. */
import { useEffect, useMemo, useState } from 'react';
import { businessDay, minuteMs } from '../../contract/business-day.ts';

interface ShopClock {
  /** ISO 8601 with an offset: the server's time of the response. */
  now: string;
  timeZone: string;
}

export function useBusinessDay(clock: ShopClock | undefined): string {
  const aheadMs = useMemo(() => (clock ? Date.parse(clock.now) - Date.now() : 0), [clock]);
  const [, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((minute) => minute + 1), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return clock ? businessDay(new Date(Date.now() + aheadMs), clock.timeZone) : '';
}
