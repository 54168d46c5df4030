/** Refuses to open a real shop with the demo's staff, whose passwords are public. */
import type { Db } from '#src/platform/database/db.ts';
import { demoPasswords } from './demo-people.ts';
import { type Account, checkPassword } from './staff-service.ts';
import { selectFirstStaff } from './staff-sql.ts';

/** `plain`: only its message is shown. */
export class DemoSignInError extends Error {
  readonly plain = true;

  constructor(logins: readonly string[]) {
    super(
      `Production does not start while demo sign-ins with public passwords are active (${logins.join(', ')}): start once without NODE_ENV=production and set new passwords or deactivate these people on the Staff page, or take an empty database.`,
    );
  }
}

/**
 * Throws a `DemoSignInError` while a demo person can sign in with a demo password, even after
 * renaming. All people of a demo were added at the same first moment, so that later ones need no
 * check: nobody else can get one of these passwords.
 */
export async function refuseDemoSignIns(db: Db): Promise<void> {
  const active: string[] = [];
  for (const person of await selectFirstStaff(db)) {
    if (person.isActive && (await hasDemoPassword(person))) {
      active.push(person.email ?? person.mobileNo ?? person.fullName);
    }
  }
  if (active.length > 0) throw new DemoSignInError(active);
}

async function hasDemoPassword(person: Account): Promise<boolean> {
  for (const password of demoPasswords) {
    if (await checkPassword(person, password)) return true;
  }
  return false;
}
