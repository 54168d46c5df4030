/** Protects the screens of staff: redirects people without access. */
import { useEffect } from 'react';
import { matchPath, Navigate, Outlet, useLocation, useMatches } from 'react-router';
import { returnState } from '#src/auth/web/return-path.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { useSession } from '#src/platform/browser/session.ts';
import { toast } from '#src/platform/browser/toast.tsx';
import { may, rolesWithAccess, type StaffAccess } from '#src/platform/contract/permissions.ts';
import { type LoginName, logins, roles, rolesAt } from '#src/platform/contract/roles.ts';
import { type StaffScreen, staffScreens } from '../staff-pages.ts';

/**
 * Staff of the same login without access are redirected to their home with a message, everybody
 * else to the screen's login (product 8.4).
 */
export function RoleGuard() {
  const { pathname } = useLocation();
  const { access, login } = doorOf(pathname);
  const role = useSession()?.role;
  const isLetIn = may(role, access);
  const colleague = rolesAt(login).find((each) => each === role && !isLetIn);
  const isSignedOut = !isLetIn && colleague === undefined;
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  // The session may have ended while no page was open.
  useEffect(() => {
    if (isSignedOut) handle?.whenSignedOut?.();
  }, [isSignedOut, handle]);
  useEffect(() => {
    if (colleague) toast({ title: 'Not for your role', description: whoseIs(access) });
  }, [colleague, access]);
  if (isLetIn) return <Outlet />;
  if (colleague) return <Navigate to={roles[colleague].home} replace />;
  return <Navigate to={logins[login].page} replace state={returnState(pathname)} />;
}

function whoseIs(access: StaffAccess): string {
  const people = rolesWithAccess(access).map((role) => roles[role].label.many);
  return `Only ${people.join(', ')} can open this page.`;
}

function doorOf(pathname: string): { access: StaffAccess; login: LoginName } {
  for (const [path, { access, login }] of Object.entries<StaffScreen>(staffScreens)) {
    if (access !== 'public' && matchPath(path, pathname)) return { access, login };
  }
  throw new Error(`${pathname} is no screen of staff.`);
}
