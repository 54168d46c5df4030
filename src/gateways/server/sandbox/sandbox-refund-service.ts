/** The refunds of the sandbox: accepts them, finds them, and reports how they end. */
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import { enqueue } from '#src/platform/jobs/jobs.ts';
import { leftPaise, refundOutcomeOf, refundSettlement } from './sandbox-refund-rules.ts';
import {
  insertSandboxRefund,
  type SandboxRefund,
  selectPaymentLocked,
  selectRefundsOfPayment,
  selectSandboxRefund,
} from './sandbox-refund-sql.ts';
import { movementId, stateAt } from './sandbox-rules.ts';
import { sandboxWebhookJob } from './sandbox-service.ts';
import { type SandboxPayment, selectPaymentByReference } from './sandbox-sql.ts';
import type { SandboxEvent } from './sandbox-webhook.ts';

export interface NewRefund {
  id: string;
  /** The shop's own id of the payment. */
  reference: string;
  /** The sandbox's id of the movement that brought the money; null if the shop does not know it. */
  paymentRef: string | null;
  amountPaise: number;
}

/** Why a refund is not accepted; the codes that the shop gets. */
export type RefundRefusal =
  | 'AMOUNT_TOO_LARGE'
  | 'AMOUNT_TOO_SMALL'
  | 'PAYMENT_NOT_PAID'
  | 'PAYMENT_UNKNOWN'
  | 'REFUND_ID_INVALID'
  | 'REFUND_ID_USED';

const refundIds = /^[A-Za-z0-9]{1,35}$/;

/**
 * Accepts a refund, once for each id, and schedules its webhook in the same transaction. Stores
 * nothing if it is refused. Locks its payment, so that simultaneous refunds never exceed the
 * captured amount.
 */
export async function createRefund(
  db: Db,
  request: NewRefund,
  now: Date,
): Promise<SandboxRefund | { refusal: RefundRefusal }> {
  if (!refundIds.test(request.id)) return { refusal: 'REFUND_ID_INVALID' };
  return inTransaction(db, async (tx) => {
    const payment = await selectPaymentLocked(tx, request.reference);
    const known = await selectSandboxRefund(tx, request.id);
    if (known) return sameOrRefused(known, request);
    const refusal = await refusalOf(tx, request, payment, now);
    return refusal ? { refusal } : store(tx, request, now);
  });
}

function sameOrRefused(known: SandboxRefund, { reference, amountPaise }: NewRefund) {
  const isSame = known.reference === reference && known.amountPaise === amountPaise;
  return isSame ? known : { refusal: 'REFUND_ID_USED' as const };
}

async function refusalOf(
  tx: Db,
  { paymentRef, amountPaise }: NewRefund,
  payment: SandboxPayment | undefined,
  now: Date,
): Promise<RefundRefusal | undefined> {
  if (!payment) return 'PAYMENT_UNKNOWN';
  if (paymentRef !== null && paymentRef !== movementId(payment)) return 'PAYMENT_UNKNOWN';
  if (stateAt(payment, now) !== 'paid') return 'PAYMENT_NOT_PAID';
  if (amountPaise <= 0) return 'AMOUNT_TOO_SMALL';
  return amountPaise > (await leftOfPayment(tx, payment, now)) ? 'AMOUNT_TOO_LARGE' : undefined;
}

async function leftOfPayment(db: Db, payment: SandboxPayment, now: Date): Promise<number> {
  const refunds = await selectRefundsOfPayment(db, payment.reference);
  return leftPaise(payment.amountPaise, refunds, now);
}

/** In paise; undefined for a payment that brought no money. */
export async function findLeft(
  db: Db,
  { attemptId }: { attemptId: string },
  now: Date,
): Promise<number | undefined> {
  const payment = await selectPaymentByReference(db, attemptId);
  if (!payment || stateAt(payment, now) !== 'paid') return undefined;
  return leftOfPayment(db, payment, now);
}

async function store(tx: Db, { id, reference, amountPaise }: NewRefund, now: Date) {
  const outcome = refundOutcomeOf(amountPaise);
  const row = { id, reference, amountPaise, outcome, createdAt: now };
  const refund = await insertSandboxRefund(tx, row);
  // The payment is locked, so that only a refund of another payment can have used the id by now.
  if (!refund) return { refusal: 'REFUND_ID_USED' as const };
  await enqueueReport(tx, refund);
  return refund;
}

async function enqueueReport(tx: Db, refund: SandboxRefund): Promise<void> {
  const { at, state } = refundSettlement(refund);
  const event: SandboxEvent = {
    event: `refund.${state}`,
    id: `evt_refund_${refund.id}`,
    reference: refund.reference,
    refundId: refund.id,
    state,
    amountPaise: refund.amountPaise,
    at: at.toISOString(),
  };
  const dedupeKey = `${sandboxWebhookJob}:${event.id}`;
  await enqueue(tx, sandboxWebhookJob, event, { dedupeKey, runAt: at });
}

export async function findRefund(db: Db, id: string): Promise<SandboxRefund | undefined> {
  // Other ids were never accepted, and some are not valid text for the database.
  return refundIds.test(id) ? selectSandboxRefund(db, id) : undefined;
}
