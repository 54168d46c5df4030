/** The screen of the dashboard on which the session ended, passed to the login and back. */

import { hasLeft } from '#src/platform/browser/session.ts';
import { roles, type StaffRole } from '#src/platform/contract/roles.ts';

/** The navigation state for the login; undefined for people who signed out themselves. */
export function returnState(pathname: string): { from: string } | undefined {
  return hasLeft() ? undefined : { from: pathname };
}

/** The home of the role, or the screen of the dashboard that the state names (product 8.1). */
export function returnPath(role: StaffRole, state: unknown): string {
  const { home } = roles[role];
  if (typeof state !== 'object' || state === null || !('from' in state)) return home;
  const { from } = state;
  return typeof from === 'string' && /^\/admin\/dashboard\/[a-z-]+$/.test(from) ? from : home;
}
