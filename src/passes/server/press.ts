/** One press of a button: who changes something of passes or meals, and when. */

import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';

/** Who, when, and the time zone in which its day is counted. */
export interface Press {
  /** Null for the customer. */
  staffId: string | null;
  now: Date;
  timeZone: string;
}

export interface StaffPress extends Press {
  staffId: string;
}

/** Reads the press of a request that has a guard. */
export function pressesOf({ clock, config }: Pick<Shop, 'clock' | 'config'>) {
  return (request: Parameters<typeof signedIn>[0]): StaffPress => {
    return { staffId: signedIn(request).staffId, now: clock(), timeZone: config.timeZone };
  };
}
