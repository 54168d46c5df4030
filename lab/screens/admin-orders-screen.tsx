/** The page of orders with a fake shop, and with a stream that a test writes to. */

import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { OrdersPage } from '#src/app/pages/admin/orders/orders-page.tsx';
import type { AdminOrder } from '#src/orders/admin-order-contract.ts';
import type { OrderChanges } from '#src/orders/order-changes-contract.ts';
import { DashboardContext } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { failure, fakeShop, showPage } from './test-page.tsx';

export const today = '2026-11-21';
const filterPath = 'POST /api/admin/orders/filter';
export const assignPath = 'PUT /api/admin/assign-orders';
export const assigneesPath = 'POST /api/admin/orders/assignees';
export const holdersPath = 'GET /api/admin/cash/holders';
const streamPath = 'GET /api/admin/orders/stream';
export const countsPath = 'GET /api/admin/orders/counts';
export const unapprovedPath = 'GET /api/admin/orders/unapproved';
export const problemsPath = 'GET /api/admin/orders/problems';
export const waitingPath = 'GET /api/admin/waiting';
export const shiftDayPath = 'GET /api/kitchen/day';

export const ramesh = {
  id: '00000000-0000-4000-8000-00000000000a',
  fullName: 'Ramesh Parmar',
  mobile_no: '9800000001',
};

const places = ['Infocity', 'Sargasan'];

export type WireOrder = WireOf<typeof AdminOrder>;

/** A paid, pending order; odd numbers go to Infocity, even ones to Sargasan. */
export function orderOf(id: number, facts: Partial<WireOrder> = {}): WireOrder {
  const index = (id + 1) % 2;
  return {
    id,
    status: 'pending',
    payment_status: 'done',
    settlement: 'online',
    mobile_no: '9876543210',
    name: '',
    address: {
      id: `00000000-0000-4000-8000-00000000010${index}`,
      shortname: places[index] ?? '',
      address: `${places[index]}, Gandhinagar`,
    },
    note: `Flat ${id}, Lake View`,
    orderDate: `${today}T10:25:00.000+05:30`,
    deliveryDate: today,
    shift: 'Lunch',
    totalAmount: 104,
    menus: [
      {
        id: '00000000-0000-4000-8000-000000000201',
        photo_url: '/images/menu-dal-rice-640.webp',
        variant: 'Dal Rice',
        price: 52.1,
        description: 'Yellow dal with steamed rice',
        menu_items: ['Dal', 'Rice', 'Papad'],
        quantity: 3,
        itemTotal: 156.3,
      },
    ],
    ...facts,
  };
}

export function ordersOf(count: number): WireOrder[] {
  return Array.from({ length: count }, (_, index) => orderOf(index + 1));
}

const noChanges: WireOf<typeof OrderChanges> = { orders: [], paid: [], reload: false };

/** The first event of a stream: the cursor from which it continues. */
export function openingAt(index: number): Uint8Array {
  return new TextEncoder().encode(`event: open\nid: ${index}\ndata: {}\n\n`);
}

type Answers = Parameters<typeof fakeShop>[0];

export const noCounts = { pending: 0, isAssigned: 0, outForDelivery: 0, done: 0, unpaid: 0 };

/** Shows the page; `orders` is called at every fetch. `search` is the query of its address. */
export function showOrders(orders: () => unknown, answers: Answers = {}, search = '') {
  startSession({ token: 'a-token', role: 'owner' });
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const shop = fakeShop({
    [filterPath]: () => {
      const answer = orders();
      return Array.isArray(answer) ? { orders: answer, place: '7' } : answer;
    },
    [streamPath]: () => {
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          streams.push(stream);
          stream.enqueue(openingAt(7));
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
    'GET /api/admin/delivery-boys': () => ({ data: [ramesh] }),
    [assigneesPath]: () => ({ loads: [], lastServed: [] }),
    [holdersPath]: () => ({ holders: [] }),
    [countsPath]: () => noCounts,
    [unapprovedPath]: () => ({ groups: [] }),
    [problemsPath]: () => ({ orders: [] }),
    [waitingPath]: () => ({}),
    [shiftDayPath]: () => failure(404, 'Nothing is known of this shift.'),
    ...answers,
  });
  const Page = () => (
    <DashboardContext value={{ fullName: 'Meena Shah', email: 'meena@example.com', today }}>
      <OrdersPage />
      <Toaster />
    </DashboardContext>
  );
  const router = showPage(Page, { path: '/admin/dashboard/orders', search });
  return {
    router,
    asked: shop.asked,
    filtered: () => (shop.asked[filterPath] ?? []).map(({ body }) => body),
    assigned: () => (shop.asked[assignPath] ?? []).map(({ body }) => body),
    streamsAsked: () => shop.asked[streamPath] ?? [],
    tell: (index: number, changes: Partial<WireOf<typeof OrderChanges>>) => {
      const text = `id: ${index}\ndata: ${JSON.stringify({ ...noChanges, ...changes })}\n\n`;
      streams.at(-1)?.enqueue(new TextEncoder().encode(text));
    },
    loseStream: () => streams.at(-1)?.close(),
  };
}

export const press = (name: string | RegExp) =>
  userEvent.click(screen.getByRole('button', { name }));
export const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));
export const pressIn = (dialog: HTMLElement, name: string) =>
  userEvent.click(within(dialog).getByRole('button', { name }));

/** The rows below the header, each as one text. */
export function rowTexts(): string[] {
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');
}

/** The numbers of the shown orders, in order. */
export function shownNumbers(): string[] {
  return rowTexts().flatMap((text) => /#\d{4}/.exec(text) ?? []);
}
