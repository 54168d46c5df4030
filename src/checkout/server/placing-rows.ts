/** A draft as the rows that its statement stores. */
import { keyOfPart } from '#src/orders/order-rules.ts';
import { checkoutMinutes } from '../checkout-rules.ts';
import { earliestCutOff } from './checkout-service.ts';
import { lapseJob } from './lapse-job.ts';
import type { PlacedRows } from './placed-rows.ts';
import { type Draft, linesOf } from './placing-draft.ts';
import type { PlacingInput, PlacingKey } from './placing-input.ts';

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
      idempotencyKey: idempotencyKey === undefined ? null : keyOfPart(idempotencyKey, place),
    })),
    orders: orders.map(({ lines: _own, ...order }) => order),
    lines: orders.flatMap(linesOf),
    // What is due in cash never lapses.
    jobs: isCash ? [] : draft.checkouts.map(({ id }) => lapseJob(id, expiresAt)),
  };
}
