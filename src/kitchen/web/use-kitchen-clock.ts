/** The business's day and time of day, whatever the tablet's clock and zone are. */
import { useEffect, useState } from 'react';
import { wallClock } from '#src/platform/contract/business-day.ts';

interface ShopClock {
  /** ISO 8601 with an offset: the server's time when it answered. */
  now: string;
  timeZone: string;
}

const tickMs = 15_000;

/** `askedAt` is when the clock was read, by the tablet's own, in milliseconds. */
export function useKitchenClock(clock: ShopClock | undefined, askedAt: number) {
  const [deviceNow, setDeviceNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setDeviceNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  // Without any answer the tablet stands in for the shop: it hangs on its wall.
  const aheadMs = clock ? Date.parse(clock.now) - askedAt : 0;
  const timeZone = clock?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return wallClock(new Date(deviceNow + aheadMs), timeZone);
}
