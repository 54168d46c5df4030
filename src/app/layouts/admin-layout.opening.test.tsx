import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { fakeShop } from '#lab/screens/test-page.tsx';
import { startSession } from '#src/platform/browser/session.ts';
import { AdminLayout } from './admin-layout.tsx';
import { dataLayout } from './data-layout.tsx';

const line = vi.hoisted(() => Promise.withResolvers<undefined>());
/** The code of the search, on a slow line. */
vi.mock('./order-finder-layout.tsx', async (original) => {
  await line.promise;
  return original();
});

it('gives the search up at Escape while its code is still on its way', async () => {
  startSession({ token: 'a-token', role: 'owner' });
  fakeShop({
    'GET /api/admin/session': () => ({
      ...{ fullName: 'Meena Shah', role: 'owner', email: 'meena@example.com' },
      ...{ now: '2026-11-21T10:25:00.000+05:30', timeZone: 'Asia/Kolkata' },
    }),
  });
  const children = [{ path: 'staff', element: <main>the screen of staff</main> }];
  const dashboard = { path: '/admin/dashboard', element: <AdminLayout />, children };
  const router = createMemoryRouter([{ ...dataLayout(), children: [dashboard] }], {
    initialEntries: ['/admin/dashboard/staff'],
  });
  render(<RouterProvider router={router} />);
  await screen.findByText('the screen of staff');
  await userEvent.keyboard('/');
  const veil = await screen.findByRole('dialog', { name: 'Opening the search…' });
  veil.focus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  line.resolve(undefined);
  await import('./order-finder-layout.tsx');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('/');
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeTruthy();
});
