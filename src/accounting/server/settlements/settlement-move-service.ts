/** Lines of settlement files that say what a company did without the shop. */
import type { MoveKind } from '#src/gateways/move-kinds.ts';
import {
  attachMoves,
  type MoveContext,
  noteMove,
} from '#src/payments/server/outside/outside-move-service.ts';
import { selectAttempt } from '#src/payments/server/payment-sql.ts';
import { selectRefund } from '#src/payments/server/refunds/refund-sql.ts';
import type { Db } from '#src/platform/database/db.ts';
import { sumLines, type Whose } from './settlement-sql.ts';
import type { MatchedLine } from './settlement-whose-service.ts';

type Line = MatchedLine['line'];

/** A person is called to book what is about a payment of the shop. */
export async function noteMovesOf(
  tx: Db,
  context: MoveContext,
  lines: readonly MatchedLine[],
): Promise<void> {
  for (const { line, whose } of lines) {
    const kind = moveOf(line, whose);
    if (kind) await noteLine(tx, context, { line, whose, kind });
  }
  await attachMoves(tx, context);
}

/** Undefined for what is of no payment here, or a refund of the shop that was made as decided. */
function moveOf(
  { kind, amountPaise }: Line,
  { refundId, ofAttemptId }: Whose,
): MoveKind | undefined {
  const isIn = amountPaise > 0;
  if (kind === 'reversal' && isIn && (refundId ?? ofAttemptId) !== null) return 'refundReturned';
  if (ofAttemptId === null) return undefined;
  if (kind === 'chargeback') return isIn ? 'chargebackReturned' : 'chargeback';
  // A payment that a company takes back is with its customer, as after a refund.
  return kind === 'refund' || kind === 'reversal' ? 'refund' : undefined;
}

interface Told {
  line: Line;
  whose: Whose;
  kind: MoveKind;
}

async function noteLine(tx: Db, context: MoveContext, { line, whose, kind }: Told): Promise<void> {
  const { entityId, disputeRef, ownRef, paymentRef } = line;
  const refund = whose.refundId === null ? undefined : await selectRefund(tx, whose.refundId);
  const attemptId = whose.ofAttemptId ?? refund?.attemptId;
  const attempt = attemptId === undefined ? undefined : await selectAttempt(tx, attemptId);
  const reference = disputeRef || entityId;
  const isOtherRef = ownRef !== '' && ownRef !== attempt?.transactionId;
  await noteMove(tx, context, {
    ...{ kind, reference, attemptId },
    amountPaise: await sumLines(tx, context.gateway, { ...line, reference }),
    ...(isOtherRef && kind !== 'chargeback' && { otherRef: ownRef }),
    ...(paymentRef !== '' && { paymentRef }),
    refundId: refund?.id,
  });
}
