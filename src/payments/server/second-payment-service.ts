/** Money that comes by an attempt which is paid already. */
import type { Db } from '#src/server/db.ts';
import { raiseAlert } from './alert-service.ts';
import type { AttemptRow } from './payment-sql.ts';
import { askGateway, type Paying } from './settle-service.ts';

/** Calls a person where more came through a paid attempt than is booked: nobody else would see that money. */
export async function lookForMore(
  db: Db,
  attempt: AttemptRow,
  { shop, gateways, now }: Paying & { now: Date },
): Promise<void> {
  // Whose credentials are gone never answers again.
  if (!gateways.of(attempt.gateway)) return;
  const answer = await askGateway(gateways, attempt);
  // The event is stored and will not come again: this look is repeated until it has its answer.
  if (answer.state === 'unknown') throw new Error('the gateway does not say what came in all');
  if (answer.state !== 'paid' || answer.amountPaise <= (attempt.paidPaise ?? 0)) return;
  await raiseAlert(db, shop.log, {
    kind: 'invariant',
    subject: `paid twice: ${attempt.id}`,
    message: 'More money came by this payment than is booked. Give it back at the gateway.',
    attemptId: attempt.id,
    now,
  });
}
