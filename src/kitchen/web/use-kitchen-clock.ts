/** The business day and the time of day, independent of the tablet's clock and time zone. */
import { useEffect, useState } from 'react';
import { wallClock } from '#src/platform/contract/business-day.ts';

interface ShopClock {
  /** The server's time when it answered; ISO 8601 with an offset. */
  now: string;
  timeZone: string;
}

const tickMs = 15_000;

/** `askedAt` is the tablet's time when it read the clock, in milliseconds. */
export function useKitchenClock(clock: ShopClock | undefined, askedAt: number) {
  const [deviceNow, setDeviceNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setDeviceNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  // Without an answer the tablet's own clock is used: the tablet is in the kitchen.
  const aheadMs = clock ? Date.parse(clock.now) - askedAt : 0;
  const timeZone = clock?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return wallClock(new Date(deviceNow + aheadMs), timeZone);
}
