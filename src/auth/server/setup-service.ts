/** Opens a new shop: creates its first owner, once. */
import { AppError } from '#src/platform/contract/app-error.ts';
import type { StaffRole } from '#src/platform/contract/roles.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { lockSecret } from '#src/platform/database/secret-sql.ts';
import { refusingTaken } from '#src/staff/server/staff-admin-service.ts';
import { addOwner, hasOwner, passwordFlaw } from '#src/staff/server/staff-service.ts';
import { beginSession } from './auth-service.ts';
import { setupSecretEnd } from './setup-link.ts';

/** The name of its key in the table of secrets. */
export const setupKey = 'setup-link';

interface Asked {
  secret: string;
  key: string;
  now: Date;
}

/** The time at which the link ends; 403 `forbidden` if it is no longer valid. */
export async function findSetupLink(db: Db, { secret, key, now }: Asked): Promise<Date> {
  const end = setupSecretEnd(secret, key, now);
  if (!end || (await hasOwner(db))) throw closedLink();
  return end;
}

interface FirstOwner extends Asked {
  fullName: string;
  email: string;
  password: string;
  /** The browser in words. */
  device: string | undefined;
}

/**
 * Creates the owner and their first session; of two simultaneous requests the second is refused.
 */
export async function openShopFor(
  db: Db,
  { fullName, email, password, device, ...asked }: FirstOwner,
): Promise<{ token: string; role: StaffRole }> {
  await findSetupLink(db, asked);
  const flaw = await passwordFlaw(password, email);
  if (flaw !== undefined) {
    throw new AppError('invalid_request', flaw, {
      details: [{ path: 'password', message: flaw }],
    });
  }
  const open = async (tx: Db): Promise<{ token: string; role: StaffRole }> => {
    await lockSecret(tx, setupKey);
    await findSetupLink(tx, asked);
    const { now } = asked;
    const staffId = await addOwner(tx, { fullName, email: email.toLowerCase(), password, now });
    return {
      token: await beginSession(tx, { staffId, role: 'owner', device, now }),
      role: 'owner',
    };
  };
  return refusingTaken(() => inTransaction(db, open));
}

function closedLink(): AppError {
  return new AppError(
    'forbidden',
    'This link no longer works. If the shop has no owner yet, start it again: it prints a new link, which works for 30 minutes.',
  );
}
