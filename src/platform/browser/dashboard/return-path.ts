/** Where somebody of the dashboard was when the session ended, carried to the login and back. */
import { roles } from '../../contract/roles.ts';
import { hasLeft } from '../session.ts';

const firstScreen = roles.admin.home;

/** What goes along to the login; nothing for people who have signed out by hand. */
export function returnState(pathname: string): { from: string } | undefined {
  return hasLeft() ? undefined : { from: pathname };
}

/** The orders, or the screen of the dashboard that the state names (product 8.1). */
export function returnPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return firstScreen;
  const { from } = state;
  return typeof from === 'string' && /^\/admin\/dashboard\/[a-z]+$/.test(from) ? from : firstScreen;
}
