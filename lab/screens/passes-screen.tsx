/** The pages of passes in tests of screens, with what the shop answers. */
import type { ComponentType } from 'react';
import { DashboardContext } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import type { StaffRole } from '#src/platform/contract/roles.ts';
import { fakeShop, showPage } from './test-page.tsx';

export const passDay = '2026-11-21';
export const idOf = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const fullTiffin = { id: idOf(1), name: 'Full tiffin', isActive: true };
export const lunches = {
  ...{ id: idOf(2), name: 'Month of lunches', line: 'Monday to Saturday', tiffin: 'Full tiffin' },
  ...{ tiffinId: fullTiffin.id, shifts: ['Lunch'], meals: 26, price: 2600, validDays: 40 },
  ...{ noticeHours: 0, leftover: 'back', stopping: 'unusedBack', isOnSale: true },
  ...{ revision: 3, running: 3, isOnce: false },
};

export const ashaOfPass = { customerId: idOf(9), name: 'Asha Patel', mobile_no: '9825012345' };

export function showPasses(
  Screen: ComponentType,
  path: string,
  answers: Parameters<typeof fakeShop>[0],
  { role = 'owner', search }: { role?: StaffRole; search?: string } = {},
) {
  startSession({ token: 'secret', role });
  const shop = fakeShop({ 'GET /api/admin/waiting': () => ({ passes: 2 }), ...answers });
  const facts = { fullName: 'Meena Shah', email: 'meena@example.in', today: passDay };
  const Page = () => (
    <DashboardContext value={facts}>
      <Screen />
      <Toaster />
    </DashboardContext>
  );
  const router = showPage(Page, { path, ...(search !== undefined && { search }) });
  return { ...shop, router };
}
