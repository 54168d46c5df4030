/** Delivery locations that the business serves. */
import type { Db } from '#src/server/db.ts';
import { AppError } from '#src/shared/app-error.ts';
import { selectActiveAddress } from './address-sql.ts';

/** Throws 409 `conflict` when the address is unknown or no longer served. */
export async function requireActiveAddress(db: Db, id: string) {
  const address = await selectActiveAddress(db, id);
  if (address) return address;
  throw new AppError(
    'conflict',
    'We do not deliver to this address any more. Please choose another.',
  );
}
