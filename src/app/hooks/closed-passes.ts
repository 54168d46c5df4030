/** Passes on whose days nothing is cooked become longer, with the closure of the days. */
import type { OnClosed } from '#src/checkout/server/close-days/close-days-service.ts';
import { extendForClosures } from '#src/passes/server/after-sale/amend-service.ts';

export const onClosed: OnClosed = (tx, booking) =>
  extendForClosures(tx, { passIds: null, ...booking });
