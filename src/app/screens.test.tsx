import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { startSession } from '#src/platform/browser/session.ts';
import { may, type StaffAccess } from '#src/platform/contract/permissions.ts';
import {
  loginOf,
  logins,
  roles,
  rolesAt,
  type StaffRole,
  staffRoles,
} from '#src/platform/contract/roles.ts';
import { nextOf } from './prefetch-screens.ts';
import { createRoutes } from './routes.tsx';
import { allScreens, redirects, screenAt, sidebarOf } from './screens.ts';
import { dataPages, textPages } from './shop-pages.ts';
import { type StaffScreen, staffScreens } from './staff-pages.ts';
import { staffRoutes } from './staff-screens.tsx';

const allRoutes = () => createRoutes({ staff: staffRoutes });
const guarded = Object.entries<StaffScreen>(staffScreens).flatMap(([path, { access, login }]) =>
  access === 'public' ? [] : [{ path, access, login }],
);

/** The path as a visitor has it. */
const addressOf = (pattern: string) => pattern.replaceAll(/:\w+/g, 'T123');

describe('the table of screens', () => {
  it('consists of the customers’ part and the staff’s part', () => {
    const shopPaths = Object.keys({ ...textPages, ...dataPages });
    expect(Object.keys(allScreens()).sort()).toEqual(
      [...shopPaths, ...Object.keys(staffScreens)].sort(),
    );
  });

  it.each(Object.keys(allScreens()))('%s is a route of the router', async (path) => {
    const route = matchRoutes(allRoutes(), addressOf(path))?.at(-1)?.route;
    expect(route?.path).toBe(path);
    const part = typeof route?.lazy === 'function' ? await route.lazy() : undefined;
    expect(part?.Component).toBeTypeOf('function');
    expect(part?.handle?.title).toBeTruthy();
  });

  it.each(Object.entries(redirects))('%s redirects to %s', async (path, goal) => {
    const router = createMemoryRouter(
      [...staffRoutes.filter((route) => route.path === path), { path: goal }],
      { initialEntries: [path] },
    );
    await waitFor(() => expect(router.state.location.pathname).toBe(goal));
  });

  it('marks the paths that are secrets', () => {
    const secret = Object.entries(allScreens()).filter(([, { isSecret }]) => isSecret);
    expect(secret.map(([path]) => path).sort()).toEqual(['/my/:token', '/pay/:link']);
  });

  it('contains the screens that most visitors open next', () => {
    expect(() =>
      Object.entries(nextOf)
        .flat()
        .map((path) => screenAt(path ?? '')),
    ).not.toThrow();
  });

  it('throws for an unknown path', () => {
    expect(() => screenAt('/nothing')).toThrow('/nothing is not in the table of screens.');
  });
});

describe('each role', () => {
  it.each(staffRoles)('%s has a public login, and a home with access', (role) => {
    expect(screenAt(loginOf(role).page).access).toBe('public');
    expect(may(role, screenAt(roles[role].home).access as StaffAccess)).toBe(true);
  });
});

describe('a screen of staff', () => {
  const landings = [...Object.values(logins).map(({ page }) => page), roles.owner.home];

  async function whereLeads(path: string) {
    const others = staffRoutes.filter((route) => !landings.some((one) => one === route.path));
    const ends = landings.filter((end) => end !== path);
    const router = createMemoryRouter(
      [...ends.map((end) => ({ path: end, element: 'the end' })), ...others],
      { initialEntries: [path] },
    );
    render(<RouterProvider router={router} />);
    await screen.findByText('the end');
    return router.state.location.pathname;
  }

  it.each(guarded)(
    '$path redirects people who are not signed in to the login $login',
    async (guard) => {
      expect(await whereLeads(guard.path)).toBe(logins[guard.login].page);
    },
  );

  it.each(guarded)(
    '$path redirects people without access, colleagues to their home',
    async (guard) => {
      for (const role of staffRoles.filter((each) => !may(each, guard.access))) {
        startSession({ token: 'a-token', role });
        const isColleague = rolesAt(guard.login).includes(role);
        const end = isColleague ? roles[role].home : logins[guard.login].page;
        expect(await whereLeads(guard.path), role).toBe(end);
        cleanup();
      }
    },
  );
});

describe('the sidebar', () => {
  const labels = (role: StaffRole) =>
    sidebarOf(role).flatMap(({ links }) => links.map(({ label }) => label));

  it('lists the screens that one may see', () => {
    const all = Object.values<StaffScreen>(staffScreens).flatMap(({ link }) => link?.label ?? []);
    expect(labels('owner').toSorted()).toEqual(all.toSorted());
    expect(labels('admin')).toContain('Money');
    expect(labels('admin')).not.toContain('Staff');
    expect(labels('delivery')).toEqual([]);
  });

  it('has five groups, the work of today first', () => {
    const groups = sidebarOf('owner').map(({ group, links }) => [group, links[0]?.label]);
    expect(groups).toEqual([
      ['Today', 'Orders'],
      ['Food', 'Menu'],
      ['People', 'Customers'],
      ['Money', 'Money'],
      ['Shop', 'Closures'],
    ]);
  });
});
