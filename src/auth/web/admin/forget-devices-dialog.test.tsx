import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeShop, showPage } from '#lab/screens/test-page.tsx';
import { StaffPage } from '#src/app/pages/admin/staff-page.tsx';
import { DashboardContext } from '#src/platform/browser/dashboard/dashboard-context.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';

const cook = {
  ...{ id: '00000000-0000-4000-8000-000000000001', role: 'kitchen', fullName: 'Jaya Ben' },
  ...{ mobile_no: '9876500001', isActive: true },
};
const rider = {
  ...cook,
  ...{ id: '00000000-0000-4000-8000-000000000002', role: 'delivery', fullName: 'Bharat Shah' },
};

it('forgetting devices is offered only for people of the kitchen, who have PINs', async () => {
  startSession({ token: 'secret', role: 'owner' });
  const path = `PUT /api/admin/staff/${cook.id}/forget-devices`;
  const { asked } = fakeShop({
    'GET /api/admin/staff': () => ({ staff: [cook, rider] }),
    'GET /api/admin/staff/events': () => ({ events: [] }),
    [path]: () => ({}),
  });
  const facts = { fullName: 'Meena Rao', email: 'meena@tiffin.example', today: '2026-11-21' };
  const Page = () => (
    <DashboardContext value={facts}>
      <StaffPage />
      <Toaster />
    </DashboardContext>
  );
  showPage(Page, { path: '/admin/dashboard/staff' });
  await userEvent.click(await screen.findByRole('button', { name: 'Forget devices: Jaya Ben' }));
  await userEvent.click(screen.getByRole('button', { name: 'Forget devices' }));
  expect(await screen.findByText('Devices forgotten')).toBeTruthy();
  expect(asked[path]).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Forget devices: Bharat Shah' })).toBeNull();
});
