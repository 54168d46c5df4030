/** A screen of the kitchen in its layout, with a fake shop whose responses a test sets. */
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { dataLayout } from '#src/app/layouts/data-layout.tsx';
import { KitchenLayout } from '#src/app/layouts/kitchen-layout.tsx';
import { RoleGuard } from '#src/app/layouts/role-guard.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { startSession } from '#src/platform/browser/session.ts';
import { Toaster } from '#src/platform/browser/toaster.tsx';
import type { StaffRole } from '#src/platform/contract/roles.ts';
import { kitchenToday, shiftDayOf } from './kitchen-answers.ts';
import { fakeShop } from './test-page.tsx';

export const kitchenAnswers = {
  session: 'GET /api/kitchen/session',
  day: 'GET /api/kitchen/day',
  count: 'GET /api/kitchen/count',
  notPlaced: 'GET /api/kitchen/not-placed',
} as const;

interface Visit {
  role?: StaffRole;
  path?: string;
  /** `?date=…&shift=…`. */
  search?: string;
  /** The business's clock. */
  now?: string;
  handle?: ScreenHandle;
  answers?: Parameters<typeof fakeShop>[0];
}

/** At 10:12 of an open lunch by default. */
export function showKitchen(Page: ComponentType, visit: Visit = {}) {
  const { role = 'kitchen', path = '/kitchen', search, handle, answers } = visit;
  const now = visit.now ?? `${kitchenToday}T10:12:00.000+05:30`;
  startSession({ token: 'a-token', role });
  const { asked } = fakeShop({
    [kitchenAnswers.session]: () => ({
      fullName: 'Ramila Ben',
      role,
      now,
      timeZone: 'Asia/Kolkata',
    }),
    [kitchenAnswers.day]: () => ({ day: shiftDayOf(), changes: [] }),
    [kitchenAnswers.notPlaced]: () => ({ day: shiftDayOf(), asOf: now, orders: [] }),
    ...answers,
  });
  const screens = [{ Component: KitchenLayout, children: [{ path, handle, Component: Page }] }];
  const pages = [
    { Component: RoleGuard, children: screens },
    { path: '*', Component: () => <p>another page</p> },
  ];
  const router = createMemoryRouter([{ ...dataLayout(), children: pages }], {
    initialEntries: [{ pathname: path, ...(search !== undefined && { search }) }],
  });
  render(
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>,
  );
  return { asked, location: () => router.state.location };
}
