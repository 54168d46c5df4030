/** A draft as the rows that its statement stores. */
import { addDays, instantOf } from '#src/platform/contract/business-day.ts';
import { cutOffOf, type ShiftPlan } from '#src/settings/cut-off-rules.ts';
import { checkoutMinutes } from '../checkout-rules.ts';
import { lapseJob } from './lapse-job.ts';
import type { PlacedRows } from './placed-rows.ts';
import { type Draft, linesOf } from './placing-draft.ts';
import type { PlacingInput, PlacingKey } from './placing-input.ts';
import { keyOfCheckout } from './placing-replay-service.ts';

export function rowsOf(
  draft: Draft,
  { request, entry, now, plan, idempotencyKey }: PlacingInput,
  { requestHash, browserId }: PlacingKey,
): PlacedRows {
  const { orders, orderDate } = draft;
  const isCash = request.settlement === 'cash';
  const expiresAt = entry
    ? earliestCutOff(orders, plan)
    : new Date(now.getTime() + checkoutMinutes * 60_000);
  return {
    placed: {
      ...(isCash
        ? { state: 'due', settlement: 'cash' }
        : { state: 'awaiting', settlement: 'online' }),
      source: entry?.source ?? 'web',
      placedBy: entry?.staffId ?? null,
      browserId: entry ? null : browserId,
      mobileNo: request.mobileNo,
      addressId: request.address_id,
      name: request.name ?? '',
      note: request.note,
      staffNote: entry?.reason || null,
      planVersion: plan.version,
      ...{ requestHash, expiresAt, now, orderDate },
    },
    checkouts: draft.checkouts.map((checkout, place) => ({
      ...checkout,
      idempotencyKey: idempotencyKey === undefined ? null : keyOfCheckout(idempotencyKey, place),
    })),
    orders: orders.map(({ lines: _own, ...order }) => order),
    lines: orders.flatMap(linesOf),
    // What is due in cash never lapses.
    jobs: isCash ? [] : draft.checkouts.map(({ id }) => lapseJob(id, expiresAt)),
  };
}

/** A payment link is good until the first of its shifts is cooked (product 24.8). */
function earliestCutOff(orders: Draft['orders'], plan: ShiftPlan): Date {
  const ends = orders.map(({ deliveryDate, shift }) => {
    const endOfDay = instantOf(addDays(deliveryDate, 1), '00:00', plan.timeZone);
    return (cutOffOf(deliveryDate, shift, plan) ?? endOfDay).getTime();
  });
  return new Date(Math.min(...ends));
}
