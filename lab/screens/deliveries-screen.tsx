/** A delivery person's phone with a fake shop whose orders and responses a test sets. */
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import {
  DeliveryChanges,
  type DeliveryOrder,
  listDeliveries,
} from '#src/delivery/delivery-contract.ts';
import { useDeliveries } from '#src/delivery/web/use-deliveries.ts';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import { encoded } from '#src/platform/contract/codec.ts';
import { deliveryOf, today } from './delivery-board-screen.tsx';
import { type Asked, fakeShop } from './test-page.tsx';

export const mobile = '9800000001';
export const paths = {
  list: `GET /api/deliveryboy/${mobile}/orders`,
  status: 'PUT /api/deliveryboy/order/status',
  problem: 'PUT /api/deliveryboy/order/problem',
  collection: 'PUT /api/deliveryboy/order/collection',
  retry: 'PUT /api/deliveryboy/order/retry',
  near: 'PUT /api/deliveryboy/order/near',
  stream: 'GET /api/deliveryboy/orders/stream',
};
export const noSignal = () => {
  throw new TypeError('Failed to fetch');
};

interface Shop {
  orders: DeliveryOrder[];
  /** By "METHOD /path". */
  answers: Record<string, (asked?: Asked) => unknown>;
  tell: (changes: Partial<DeliveryChanges>) => void;
}
export const shop: Shop = { orders: [], answers: {}, tell: () => undefined };
let isHidden = false;

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const wrapper = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <Toaster />
  </>
);

export async function open(person = { mobile, today }) {
  const { asked } = fakeShop(
    Object.fromEntries(
      Object.keys(shop.answers).map((path) => [
        path,
        (asked: Asked) => shop.answers[path]?.(asked),
      ]),
    ),
  );
  const { result, unmount } = renderHook(() => useDeliveries(person), { wrapper });
  await pass(1000);
  return {
    board: () => result.current,
    delivery: (id: number) => result.current.deliveries.find((each) => each.id === id),
    lists: () => (asked[paths.list] ?? []).length,
    places: () => (asked[paths.stream] ?? []).map(({ headers }) => headers.get('last-event-id')),
    sent: (path = paths.status) =>
      (asked[path] ?? []).map(({ body, headers }) => ({
        ...(body as object),
        key: headers.get('idempotency-key'),
      })),
    close: unmount,
    ready: () => vi.waitFor(() => expect(result.current.state).toBe('ready')),
  };
}

export function hide(hidden: boolean) {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
}

export function loseSignal() {
  for (const path of Object.keys(shop.answers)) shop.answers[path] = noSignal;
}

/** Before each test: three orders of today's lunch, and a shop that responds. */
export function signInOnNewPhone(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  shop.orders = [deliveryOf(1), deliveryOf(2), deliveryOf(3, { status: 'outForDelivery' })];
  isHidden = false;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    isHidden ? 'hidden' : 'visible',
  );
  shop.answers = {
    [paths.list]: () => encoded(listDeliveries.response, { data: shop.orders, place: '7' }),
    [paths.status]: () => ({ data: { id: 1, status: 'done' } }),
    [paths.problem]: () => ({ data: { id: 1, status: 'done' } }),
    [paths.near]: () => ({ data: { id: 3, status: 'outForDelivery' } }),
    [paths.retry]: () => ({ data: { id: 3, status: 'outForDelivery' } }),
    [paths.stream]: () => new Response(new ReadableStream<Uint8Array>({ start: openStream })),
  };
  startSession({ token: 'a-token', role: 'delivery', mobile });
}

function openStream(stream: ReadableStreamDefaultController<Uint8Array>): void {
  const write = (text: string) => stream.enqueue(new TextEncoder().encode(text));
  write('event: open\nid: 7\ndata: {}\n\n');
  const nothing: DeliveryChanges = { orders: [], gone: [], reload: false };
  shop.tell = (changes) => {
    const data = encoded(DeliveryChanges, { ...nothing, ...changes });
    write(`id: 8\ndata: ${JSON.stringify(data)}\n\n`);
  };
}
