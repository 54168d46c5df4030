/** Moves an attempt: checks the step, updates the row if it is unchanged, and stores the event. */
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { type AttemptState, canBecome } from '../../attempt-lifecycle.ts';
import type { PaymentSource } from '../../payment-rules.ts';
import {
  type AttemptChange,
  type AttemptRow,
  insertPaymentEvent,
  updateAttemptState,
} from '../payment-sql.ts';

interface AttemptNote {
  source: PaymentSource;
  detail: string | null;
  now: Date;
}

/**
 * In the caller's transaction. Returns undefined and stores nothing if the row has changed since it
 * was read; throws for a step that the table does not have.
 */
export async function moveAttempt(
  tx: Db,
  { id, state }: Pick<AttemptRow, 'id' | 'state'>,
  to: AttemptState,
  change: AttemptChange,
  { source, detail, now }: AttemptNote,
): Promise<AttemptRow | undefined> {
  if (!canBecome(state, to)) throw new Error(`attempt ${id} has no step from ${state} to ${to}`);
  const moved = await updateAttemptState(tx, id, [state, to], { ...change, updatedAt: now });
  if (!moved) return undefined;
  const event = { id: newId(), attemptId: id, source, detail, createdAt: now };
  await insertPaymentEvent(tx, { ...event, fromState: state, toState: to });
  return moved;
}
