/** Finds the pass that a person changes, as they have seen it. */
import { AppError } from '#src/platform/contract/app-error.ts';
import type { Db } from '#src/platform/database/db.ts';
import { heldStates } from '../../pass-kinds.ts';
import { lockPassByNumber, type SeenPass } from './amended-pass-sql.ts';

/**
 * Locks the pass. 404 `not_found`; 409 `conflict` if it has ended, or is not as it was seen, which
 * also refuses the second of two presses.
 */
export async function lockSeen(tx: Db, number: number, seen: Partial<SeenPass>): Promise<SeenPass> {
  const [pass] = await lockPassByNumber(tx, { number });
  if (!pass || pass.state === 'pending') {
    throw new AppError('not_found', 'This pass does not exist.');
  }
  const isSame = Object.entries(seen).every(([key, value]) => Reflect.get(pass, key) === value);
  if (!isSame || !heldStates.includes(pass.state)) {
    throw new AppError('conflict', 'It was changed meanwhile.');
  }
  return pass;
}
