/** Turns a draft into the rows that its statement stores. */
import { keyOfPart, mostUnpaid } from '#src/orders/order-rules.ts';
import { defaultMethod, methodOf } from '#src/orders/payment-methods.ts';
import { minutesToOpenPage } from '../checkout-rules.ts';
import { earliestCutOff } from './checkout-service.ts';
import { lapseJob } from './lapse-unpaid-job.ts';
import type { PlacedRows } from './placed-rows.ts';
import { type Draft, linesOf } from './placing-draft.ts';
import type { PlacingInput, PlacingKey } from './placing-input.ts';

export function rowsOf(
  draft: Draft,
  { request, entry, visitor, now, plan, idempotencyKey }: PlacingInput,
  { requestHash, browserId }: PlacingKey,
  unapproved: readonly { id: string }[] = [],
): PlacedRows {
  const { orders, orderDate } = draft;
  const method = request.settlement ?? defaultMethod;
  const { beginsAs } = methodOf(method);
  const lapses = beginsAs === 'awaiting';
  const expiresAt = entry
    ? earliestCutOff(orders, plan)
    : new Date(now.getTime() + minutesToOpenPage * 60_000);
  const isWaiting = ({ id }: { id: string }) => unapproved.some((order) => order.id === id);
  const isCapped = (order: { id: string }) => visitor !== undefined && (lapses || isWaiting(order));
  return {
    placed: {
      ...{ state: beginsAs, settlement: method },
      source: entry?.source ?? 'web',
      placedBy: entry?.staffId ?? null,
      browserId: entry ? null : browserId,
      slots: visitor && lapses ? mostUnpaid : 0,
      mobileNo: request.mobileNo,
      addressId: request.address_id,
      name: request.name ?? '',
      note: request.note,
      staffNote: entry?.reason || null,
      planVersion: plan.version,
      ...{ requestHash, expiresAt, now, orderDate },
    },
    checkouts: draft.checkouts.map((checkout, index) => ({
      ...checkout,
      idempotencyKey: idempotencyKey === undefined ? null : keyOfPart(idempotencyKey, index),
    })),
    orders: orders.map(({ lines: _own, ...order }) => ({
      ...order,
      isCapped: order.mostMeals !== null && isCapped(order),
      awaitsApproval: isWaiting(order),
    })),
    lines: orders.flatMap((order) =>
      linesOf(order).map((line) => ({ ...line, isCapped: line.isHeld && isCapped(order) })),
    ),
    jobs: !lapses ? [] : draft.checkouts.map(({ id }) => lapseJob(id, expiresAt)),
  };
}
