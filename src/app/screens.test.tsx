import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { endSession, startSession } from '#src/platform/browser/session.ts';
import { roles, type StaffRole, staffRoles } from '#src/platform/contract/roles.ts';
import { nextOf } from './next-screen.ts';
import { createRoutes } from './routes.tsx';
import { allScreens, redirects, screenAt, staffScreens } from './screens.ts';
import { dataPages, textPages } from './shop-pages.ts';
import { staffRoutes } from './staff-screens.tsx';

const allRoutes = () => createRoutes({ staff: staffRoutes });
const guarded = Object.entries(staffScreens).flatMap(([path, { access }]) =>
  access === 'public' ? [] : ([[path, access]] as [string, StaffRole][]),
);

afterEach(() => {
  cleanup();
  endSession();
  localStorage.clear();
});

/** The address as a visitor has it. */
const addressOf = (pattern: string) => pattern.replaceAll(/:\w+/g, 'T123');

describe('the table of screens', () => {
  it('is one: what customers load of it, and the staff’s', () => {
    const shopPaths = Object.keys({ ...textPages, ...dataPages });
    expect(Object.keys(allScreens()).sort()).toEqual(
      [...shopPaths, ...Object.keys(staffScreens)].sort(),
    );
  });

  it.each(Object.keys(allScreens()))('%s is the router’s as well', async (path) => {
    const route = matchRoutes(allRoutes(), addressOf(path))?.at(-1)?.route;
    expect(route?.path).toBe(path);
    const part = typeof route?.lazy === 'function' ? await route.lazy() : undefined;
    expect(part?.Component).toBeTypeOf('function');
    expect(part?.handle?.title).toBeTruthy();
  });

  it.each(Object.entries(redirects))('%s leads to %s', async (path, goal) => {
    const router = createMemoryRouter(
      [...staffRoutes.filter((route) => route.path === path), { path: goal }],
      { initialEntries: [path] },
    );
    await waitFor(() => expect(router.state.location.pathname).toBe(goal));
  });

  it('names screens of its own where most visitors go on', () => {
    expect(() =>
      Object.entries(nextOf)
        .flat()
        .map((path) => screenAt(path ?? '')),
    ).not.toThrow();
  });

  it('says so where a path is not in it', () => {
    expect(() => screenAt('/kitchen')).toThrow('/kitchen is not in the table of screens.');
  });
});

describe('each role', () => {
  it.each(staffRoles)('%s has a login that is open, and a home that is theirs', (role) => {
    expect(screenAt(roles[role].login).access).toBe('public');
    expect(screenAt(roles[role].home).access).toBe(role);
  });
});

describe('a screen of staff', () => {
  async function whereLeads(path: string) {
    const logins = Object.values(roles).map(({ login }) => ({ path: login, element: 'a login' }));
    const others = staffRoutes.filter((route) => !logins.some((one) => one.path === route.path));
    const router = createMemoryRouter([...logins, ...others], { initialEntries: [path] });
    render(<RouterProvider router={router} />);
    await screen.findByText('a login');
    return router.state.location.pathname;
  }

  it.each(guarded)(
    '%s leads who is not signed in to the login of the role %s',
    async (path, role) => {
      expect(await whereLeads(path)).toBe(roles[role].login);
    },
  );

  it.each(guarded)('%s leads there who is signed in, but not as %s', async (path, role) => {
    const others = staffRoles.filter((each) => each !== role);
    for (const other of others) {
      startSession({ token: 'a-token', role: other });
      expect(await whereLeads(path)).toBe(roles[role].login);
      cleanup();
    }
  });
});
