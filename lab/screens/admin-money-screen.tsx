/** The owner's page of money with a fake shop that has some payments. */
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MoneyRow } from '#src/accounting/money-contract.ts';
import type { PaymentDetails } from '#src/accounting/payment-details-contract.ts';
import type { Alert } from '#src/alerts/alert-contract.ts';
import { MoneyPage } from '#src/app/pages/admin/money-page.tsx';
import type { Refund } from '#src/payments/admin-payment-contract.ts';
import { DashboardContext } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { StaffRole } from '#src/platform/contract/roles.ts';
import { fakeShop, showPage } from './test-page.tsx';

export const today = '2026-11-21';
export const sumsPath = 'POST /api/admin/money/sums';
export const rowsPath = 'POST /api/admin/money/rows';
export const alertsPath = 'GET /api/admin/alerts';
export const movesPath = 'GET /api/admin/outside-moves';
export const paymentPath = 'GET /api/admin/payments/T1';

export const at = (time: string) => `${today}T${time}:00.000+05:30`;

const none = { count: 0, amount: 0 };

export const sums = {
  sums: {
    paid: { count: 2, amount: 312.5 },
    pending: { count: 1, amount: 104 },
    failed: none,
    surplus: none,
    held: { count: 1, amount: 90 },
    refundOwed: none,
    refundSent: none,
    refundDone: { count: 1, amount: 50 },
    refundFailed: none,
    chargeback: none,
    chargebackReturned: none,
  },
  kept: 262.5,
};

export const paidRow: WireOf<typeof MoneyRow> = {
  kind: 'paid',
  transactionId: 'T1',
  gateway: 'sandbox',
  orderIds: [42, 43],
  mobile_no: '9876543210',
  amount: 208.5,
  at: at('10:22'),
};
export const heldRow: WireOf<typeof MoneyRow> = {
  ...paidRow,
  kind: 'held',
  transactionId: 'T2',
  orderIds: [44],
  amount: 90,
};

export const refund: WireOf<typeof Refund> = {
  id: '00000000-0000-4000-8000-000000000301',
  amount: 50,
  state: 'owed',
  reason: 'Cold food',
  createdAt: at('11:00'),
  updatedAt: at('11:00'),
  canRetry: false,
};

export const payment: WireOf<typeof PaymentDetails>['payment'] = {
  transactionId: 'T1',
  gateway: 'sandbox',
  state: 'paid',
  outcome: 'accepted',
  amount: 208.5,
  createdAt: at('10:20'),
  updatedAt: at('10:22'),
  orderIds: [42, 43],
  mobile_no: '9876543210',
  expiresAt: at('10:35'),
  gatewayRef: 'G-1',
  asked: 208.5,
  canRefund: false,
  canAccept: false,
};

export const details: WireOf<typeof PaymentDetails> = {
  payment,
  captures: [],
  refunds: [],
  events: [
    {
      id: '00000000-0000-4000-8000-000000000401',
      at: at('10:20'),
      source: 'customer',
      to: 'created',
    },
    {
      id: '00000000-0000-4000-8000-000000000402',
      at: at('10:22'),
      source: 'webhook',
      from: 'open',
      to: 'paid',
      detail: 'accepted',
    },
  ],
};

export const alert: Alert = {
  id: '00000000-0000-4000-8000-000000000501',
  kind: 'refundSlow',
  message: 'A refund of ₹50.00 is on its way for 5 days.',
  transactionId: 'T1',
  at: at('09:00'),
  canResolve: true,
};

/** Signed in as owner by default. */
export function showMoney(answers: Parameters<typeof fakeShop>[0] = {}, role: StaffRole = 'owner') {
  startSession({ token: 'a-token', role });
  const shop = fakeShop({
    [sumsPath]: () => sums,
    [movesPath]: () => ({ moves: [] }),
    [rowsPath]: () => ({ rows: [paidRow, heldRow], more: false }),
    [alertsPath]: () => ({ alerts: [] }),
    [paymentPath]: () => details,
    ...answers,
  });
  const Page = () => (
    <DashboardContext value={{ fullName: 'Meena Shah', email: 'meena@example.com', today }}>
      <MoneyPage />
      <Toaster />
    </DashboardContext>
  );
  const path = '/admin/dashboard/money';
  const router = showPage(Page, { path });
  return {
    asked: (name: string) => (shop.asked[name] ?? []).map(({ body }) => body),
    address: () => router.state.location.search,
    visit: (query: string) => act(() => router.navigate(path + query)),
  };
}

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
