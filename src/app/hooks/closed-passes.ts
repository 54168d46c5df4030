/** Passes on whose days nothing is cooked become longer, in the transaction that closes the days. */
import type { OnClosed } from '#src/checkout/server/close-days/close-days-service.ts';
import { extendForClosures } from '#src/passes/server/amending/extension-service.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';

export const extendPassesWith =
  (timeZone: string): OnClosed =>
  (tx, now) =>
    extendForClosures(tx, { passIds: null, day: businessDay(now, timeZone), now });
