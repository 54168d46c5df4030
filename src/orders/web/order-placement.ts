/** Places an order so that a second press or a lost answer never makes a second one. */
import * as z from 'zod/mini';
import { ApiError, call } from '#src/web/api-client.ts';
import { readTab, removeTab, writeTab } from '#src/web/tab-storage.ts';
import { type OrderRequest, PlacedOrder, placeOrder } from '../order-contract.ts';
import { checkoutMinutes } from '../order-rules.ts';

/** The last press of Place Order, for as long as it may still count. */
const Placement = z.object({
  body: z.string(),
  key: z.string(),
  pressedAt: z.number(),
  placed: z.optional(PlacedOrder),
});
type Placement = z.infer<typeof Placement>;

const storageKey = 'placement';
/** A payment page that was opened last keeps its order for its own 15 minutes, and 5 more while it is pending. */
const pageMinutes = 20;
const retryAfterMs = 1000;

/**
 * The same request after an unknown outcome, or after a payment that did not start, is the same order: it keeps its
 * key. Throws `ApiError` when the shop refuses.
 */
export async function placeOnce(request: OrderRequest): Promise<PlacedOrder> {
  const body = JSON.stringify(request);
  const last = lastPlacement();
  const again = last?.body === body ? last : undefined;
  if (again?.placed) return again.placed;
  const placement = { body, key: again?.key ?? randomUuid(), pressedAt: Date.now() };
  writeTab(storageKey, placement);
  try {
    const placed = await withOneRetry(() => send(request, placement.key));
    writeTab(storageKey, { ...placement, placed });
    return placed;
  } catch (error) {
    if (!isUnknownOutcome(error)) forgetPlacement();
    throw error;
  }
}

/** The next press is a new order. */
export function forgetPlacement(): void {
  removeTab(storageKey);
}

function lastPlacement(): Placement | undefined {
  const last = Placement.safeParse(readTab(storageKey)).data;
  // By then it is paid for certain, or can't be paid any more.
  const endsAt = (last?.pressedAt ?? 0) + (checkoutMinutes + pageMinutes) * 60_000;
  return Date.now() < endsAt ? last : undefined;
}

function send(request: OrderRequest, key: string): Promise<PlacedOrder> {
  return call(placeOrder, { headers: { 'idempotency-key': key }, body: request });
}

async function withOneRetry<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!isUnknownOutcome(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    return attempt();
  }
}

/** No answer, or a server that stumbled: the order may or may not exist. */
export function isUnknownOutcome(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** `crypto.randomUUID` exists in secure contexts only; a phone may reach the shop over plain http. */
function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
