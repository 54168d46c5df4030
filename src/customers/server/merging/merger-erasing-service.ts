/** Removes a number that is about to be erased from all mergers. */
import type { Db } from '#src/platform/database/db.ts';
import { undo } from '../../merge-rules.ts';
import { knownOf } from '../customer-service.ts';
import {
  selectCustomer,
  selectCustomerByMobile,
  selectNumbersOf,
  updateCustomer,
  updateMergedInto,
} from '../customer-sql.ts';
import { selectMergerOf } from './merger-sql.ts';

/**
 * Removes from the other person what came from the erased number, unless it has been changed since;
 * numbers that were merged into the erased one become separate people.
 */
export async function leaveOthers(tx: Db, mobileNo: string): Promise<void> {
  const erased = await selectCustomerByMobile(tx, mobileNo);
  if (!erased) return;
  const merger = await selectMergerOf(tx, erased.id);
  const main = merger && (await selectCustomer(tx, merger.keptId));
  if (main) await updateCustomer(tx, main.id, undo(knownOf(main), merger));
  const numbers = await selectNumbersOf(tx, [erased.id]);
  const led = numbers.map(({ id }) => id).filter((id) => id !== erased.id);
  await updateMergedInto(tx, led, null);
}
