/** The sign-ins of the demo shop, whose passwords are public, and the refusal to open a real shop on them. */

import type { Db } from '#src/server/db.ts';
import type { StaffRole } from '../staff-roles.ts';
import { checkPassword, findAccount } from './staff-service.ts';

export const demoAdmin = { email: 'admin@demo.tiffin', password: 'demo-admin-1' };
export const demoRiders = {
  mobileNos: ['9876500001', '9876500002', '9876500003'],
  password: 'demo-rider-1',
};

const demoSignIns: readonly { role: StaffRole; login: string; password: string }[] = [
  { role: 'admin', login: demoAdmin.email, password: demoAdmin.password },
  ...demoRiders.mobileNos.map((login) => ({
    role: 'delivery' as const,
    login,
    password: demoRiders.password,
  })),
];

/** `plain`: its message is all there is to show. */
export class DemoSignInError extends Error {
  readonly plain = true;

  constructor(logins: readonly string[]) {
    super(
      `Production does not start while demo sign-ins with public passwords are active (${logins.join(', ')}): start once without NODE_ENV=production and set new passwords or deactivate these people on the Staff page, or take an empty database.`,
    );
  }
}

/** Throws a `DemoSignInError` while somebody could sign in with a login and a password of the demo. */
export async function refuseDemoSignIns(db: Db): Promise<void> {
  const active: string[] = [];
  for (const { role, login, password } of demoSignIns) {
    const account = await findAccount(db, role, login);
    if (account?.isActive && (await checkPassword(account, password))) active.push(login);
  }
  if (active.length > 0) throw new DemoSignInError(active);
}
