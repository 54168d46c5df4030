/** The routes behind a login, which customers do not load. */
import { type RouteObject, redirect } from 'react-router';
import { RoleGuard } from './layouts/role-guard.tsx';
import { redirects } from './screens.ts';
import { routesOf } from './shop-pages.ts';
import { type StaffScreen, staffScreens } from './staff-pages.ts';

function screensWith(isMeant: (screen: StaffScreen) => boolean): RouteObject[] {
  const meant = Object.entries<StaffScreen>(staffScreens).filter(([, screen]) => isMeant(screen));
  return routesOf(Object.fromEntries(meant.map(([path, { page }]) => [path, page])));
}

function isInDashboard({ login, access }: StaffScreen): boolean {
  return login === 'admin' && access !== 'public';
}

function isInKitchen({ access }: StaffScreen): boolean {
  return access === 'kitchen';
}

/** Screens of the dashboard and of the kitchen are inside their layouts. */
const behindDoor: RouteObject = {
  element: <RoleGuard />,
  children: [
    {
      lazy: async () => {
        const { AdminLayout, ...part } = await import('./layouts/admin-layout.tsx');
        return { ...part, Component: AdminLayout };
      },
      children: screensWith(isInDashboard),
    },
    {
      lazy: async () => {
        const { KitchenLayout, ...part } = await import('./layouts/kitchen-layout.tsx');
        return { ...part, Component: KitchenLayout };
      },
      children: screensWith(isInKitchen),
    },
    ...screensWith(
      (screen) => screen.access !== 'public' && !isInDashboard(screen) && !isInKitchen(screen),
    ),
  ],
};

export const staffRoutes: RouteObject[] = [
  ...screensWith(({ access }) => access === 'public'),
  ...Object.entries(redirects).map(([path, goal]) => ({ path, loader: () => redirect(goal) })),
  behindDoor,
];
