/** The pages of the books with a fake shop of one day, and their requests. */
import { act } from '@testing-library/react';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import type { DayBook } from '#src/accounting/day-contract.ts';
import { DashboardContext } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { tenderAmounts } from './tender-amounts.ts';
import { fakeShop, showPage } from './test-page.tsx';

const today = '2026-11-21';
export const yesterday = '2026-11-20';
export const riderId = '00000000-0000-4000-8000-000000000101';

const fourSums = tenderAmounts({ online: 104, cash: 208, qr: 50, owed: 30 });

/** Sold 392: 104 online, 208 in cash, 50 by QR, 30 owed. */
export const book: WireOf<typeof DayBook> = {
  date: yesterday,
  ...{ orders: 4, sold: 392, tenders: fourSums },
  ...{
    refunded: 4,
    lateRefunded: 0,
    latePaid: tenderAmounts({}),
    delivery: 0,
    discount: 0,
    takenOut: 0,
    ...{ acceptedLess: 0, tooMuch: 0, chargebacks: 0 },
  },
  cancelled: { count: 1, amount: 104 },
  riders: [{ id: riderId, name: 'Ramesh Parmar', count: 4, amount: 392, tenders: fourSums }],
  areas: [{ id: 'Infocity', name: 'Infocity', count: 4, amount: 392, tenders: tenderAmounts({}) }],
  dishes: [{ id: 'Thali', name: 'Thali', count: 5, amount: 392, tenders: [] }],
  unfinished: [],
};
export const dayPath = `GET /api/admin/days/${yesterday}`;
export const closePath = `POST /api/admin/days/${yesterday}/close`;
export const ordersPath = `POST /api/admin/days/${yesterday}/orders`;
export const filePath = `POST /api/admin/days/${yesterday}/orders.csv`;

export const order = {
  ...{ id: 42, shift: 'Lunch', mobile_no: '9825012345', name: 'Asha', area: 'Infocity' },
  ...{ rider: 'Ramesh Parmar', deliveryDate: yesterday, total: 208, amount: 208 },
};

interface Visit {
  path: string;
  url?: string;
  search?: string;
}

export function showBooks(
  Page: ComponentType,
  visit: Visit,
  answers: Parameters<typeof fakeShop>[0],
) {
  startSession({ token: 'a-token', role: 'owner' });
  const shop = fakeShop(answers);
  const Framed = () => (
    <DashboardContext value={{ fullName: 'Meena Shah', email: 'meena@example.com', today }}>
      <Page />
      <Toaster />
    </DashboardContext>
  );
  const router = showPage(Framed, visit);
  return {
    asked: (name: string) => (shop.asked[name] ?? []).map(({ body }) => body),
    address: () => router.state.location.pathname + router.state.location.search,
    visit: (to: string) => act(() => router.navigate(to)),
  };
}

/** Records the names of the files that the page saves. */
export function watchSavedFiles(): string[] {
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a-file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return names;
}

export const csvAnswer = () =>
  new Response('a,b\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } });
