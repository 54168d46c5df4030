/** The door before the screens of a role: who is not signed in with it is led to its login. */
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router';
import { returnState } from '#src/platform/browser/dashboard/return-path.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { useSession } from '#src/platform/browser/session.ts';
import { roles, type StaffRole } from '#src/platform/contract/roles.ts';

/** Who is not signed in with the role of a screen goes to the login of it (product 8.4). */
export function RoleDoor({ access }: { access: StaffRole }) {
  const isSignedOut = useSession()?.role !== access;
  const { pathname } = useLocation();
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined;
  // A session can also have ended while no page was open to notice it.
  useEffect(() => {
    if (isSignedOut) handle?.whenSignedOut?.();
  }, [isSignedOut, handle]);
  if (isSignedOut)
    return <Navigate to={roles[access].login} replace state={returnState(pathname)} />;
  return <Outlet />;
}
