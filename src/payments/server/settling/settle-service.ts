/** Asks a gateway for the state of an attempt, and applies the answer to the money. */
import { raiseAlert } from '#src/alerts/server/alert-service.ts';
import { lockCheckout } from '#src/checkout/server/checkout-service.ts';
import type { OnChanged } from '#src/checkout/server/split-unpaid-service.ts';
import type { Gateways } from '#src/gateways/server/gateway-set.ts';
import type { StatusAnswer } from '#src/gateways/server/payment-gateway.ts';
import type { MenuCache } from '#src/menus/server/menu-service.ts';
import { type Db, inTransaction } from '#src/platform/database/db.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { PlanSettings } from '#src/settings/server/settings-cache.ts';
import { type AttemptState, canBecome } from '../../attempt-lifecycle.ts';
import {
  type AttemptOutcome,
  checkEverySeconds,
  isOverdue,
  type PaymentSource,
} from '../../payment-rules.ts';
import { moveAttempt } from '../attempts/attempt-move-service.ts';
import { freeRestOf } from '../attempts/attempt-service.ts';
import { type AttemptRow, payableStates, selectAttempt } from '../payment-sql.ts';
import { createRefund } from '../refunds/refund-service.ts';
import { confirmByMoney, serveAccepted } from './confirm-service.ts';
import { type KnownPayment, selectKnownPayment } from './known-payment-sql.ts';
import type { OtherSales } from './other-sales.ts';
import { keepCaptures } from './payment-capture-service.ts';
import type { Checked, PaymentWatch } from './payment-watch.ts';
import { settlePlainCase } from './plain-settle-service.ts';

/** What every service of payments needs. */
export interface PaymentContext {
  shop: Shop;
  settings: PlanSettings;
  gateways: Gateways;
  /** Late money can take portions again. */
  menuCache: MenuCache;
  /** This process's running questions to gateways, and who waits for them. */
  watch: PaymentWatch;
  /** Called when a checkout's page has failed, with what is still to be paid. */
  onChanged: OnChanged;
  otherSales: OtherSales;
}

interface SettleContext extends PaymentContext {
  now: Date;
  source: PaymentSource;
}

interface CheckContext extends SettleContext {
  /** Asks again even if the gateway was just asked. */
  force?: boolean;
  /** The attempt as just read, with the claim if the caller got it. */
  known?: KnownPayment;
}

/**
 * Asks the gateway, unless it is being asked now or was asked within the last seconds, and applies
 * the answer. A gateway that does not answer changes nothing.
 */
export function checkAttempt(db: Db, id: string, context: CheckContext): Promise<Checked> {
  return context.watch.ask(id, context.force ?? false, () => askAndApply(db, id, context));
}

async function askAndApply(db: Db, id: string, context: CheckContext): Promise<Checked> {
  const known = context.known ?? (await claimCheck(db, id, context));
  if (!known) throw new Error(`there is no attempt ${id}`);
  const { attempt } = known;
  if (!known.isClaimed) {
    const isFinal = attempt.state === 'paid';
    return { attempt, known, isFinal, isSilent: false, isShared: true };
  }
  const answer = await askGateway(context.gateways, attempt);
  const target = stateOf(answer, attempt, context.now);
  if (target === undefined) {
    return { attempt, known, isFinal: false, isSilent: answer.state === 'unknown' };
  }
  const plain =
    target === 'paid' ? await settlePlainCase(db, known, { answer, context }) : undefined;
  if (plain) return { attempt: plain.attempt, known: plain, isFinal: true, isSilent: false };
  const applied = await applyAnswer(db, attempt, target, { answer, context });
  if (applied.isLate) context.menuCache.publishChange();
  return { attempt: applied.attempt, isFinal: true, isSilent: false };
}

/** Reads the attempt, and claims the right to ask its gateway unless that was asked just before. */
function claimCheck(db: Db, id: string, { now, force }: CheckContext) {
  const everySeconds = force ? 0 : checkEverySeconds;
  return selectKnownPayment(db, { id }, { now, states: payableStates, everySeconds });
}

/** Returns `unknown` for a gateway that is no longer configured. */
export async function askGateway(gateways: Gateways, attempt: AttemptRow): Promise<StatusAnswer> {
  const { transactionId: attemptId, gatewayRef } = attempt;
  const silence: StatusAnswer = { state: 'unknown', amountPaise: 0, currency: '', payments: [] };
  return (await gateways.of(attempt.gateway)?.status({ attemptId, gatewayRef })) ?? silence;
}

/** The state that an answer leads to; undefined if the answer is not final. */
function stateOf(answer: StatusAnswer, attempt: AttemptRow, now: Date): AttemptState | undefined {
  if (answer.state === 'paid' || answer.state === 'failed' || answer.state === 'expired') {
    return answer.state;
  }
  // An attempt that its gateway does not know can't be paid once its time is over.
  return answer.state === 'notFound' && now > attempt.expiresAt ? 'expired' : undefined;
}

async function applyAnswer(
  db: Db,
  seen: AttemptRow,
  target: AttemptState,
  { answer, context }: { answer: StatusAnswer; context: SettleContext },
): Promise<{ attempt: AttemptRow; isLate: boolean }> {
  return inTransaction(db, async (tx) => {
    const checkout = await lockCheckout(tx, seen.checkoutId);
    const attempt = (await selectAttempt(tx, seen.id)) ?? seen;
    if (!canBecome(attempt.state, target)) return { attempt, isLate: false };
    const outcome =
      target === 'paid' ? await bookMoney(tx, checkout, attempt, { answer, context }) : undefined;
    const isChanged = attempt.amountPaise !== checkout.totalPaise;
    const result = { outcome, isChanged, answer, context };
    const moved = await storeAnswer(tx, attempt, target, result);
    if (outcome === 'accepted') await serveAccepted(tx, checkout, context);
    else await freeRestOf(tx, attempt, context);
    // Late money takes portions again, or ends an order that still held some.
    const isLate =
      outcome !== undefined && (checkout.state === 'lapsed' || isOverdue(checkout, context.now));
    return { attempt: moved, isLate };
  });
}

/** Decides the outcome of captured money; the caller has locked the checkout. */
async function bookMoney(
  tx: Db,
  checkout: Awaited<ReturnType<typeof lockCheckout>>,
  attempt: AttemptRow,
  { answer, context }: { answer: StatusAnswer; context: SettleContext },
): Promise<AttemptOutcome> {
  if (answer.amountPaise !== attempt.amountPaise || answer.currency !== 'INR') return 'held';
  // The order was changed while its page was open: the money is refunded, and the new total has to
  // be paid.
  if (attempt.amountPaise !== checkout.totalPaise) return 'surplus';
  return (await confirmByMoney(tx, checkout, context)) ? 'accepted' : 'surplus';
}

async function storeAnswer(
  tx: Db,
  attempt: AttemptRow,
  to: AttemptState,
  result: {
    outcome: AttemptOutcome | undefined;
    /** True if the order costs another amount than its page asked for. */
    isChanged: boolean;
    answer: StatusAnswer;
    context: SettleContext;
  },
): Promise<AttemptRow> {
  const { outcome, answer, context } = result;
  const money = outcome && {
    outcome,
    paidPaise: answer.amountPaise,
    paidCurrency: answer.currency,
    paidAt: context.now,
    paymentRef: answer.payments.find(({ state }) => state === 'paid')?.id ?? null,
    ...(answer.gatewayRef !== undefined && { gatewayRef: answer.gatewayRef }),
  };
  const note = { source: context.source, detail: outcome ?? null, now: context.now };
  const moved = await moveAttempt(tx, attempt, to, { ...money }, note);
  if (!moved) throw new Error(`attempt ${attempt.id} changed while its checkout was locked`);
  if (moved.paidPaise !== null) {
    const { paidPaise } = moved;
    const { payments } = answer;
    await keepCaptures(tx, { attemptId: moved.id, paidPaise, payments, now: context.now });
  }
  if (outcome === 'surplus') await refundOverpayment(tx, moved, context, result.isChanged);
  if (outcome === 'held') await holdMoney(tx, moved, context);
  return moved;
}

async function refundOverpayment(
  tx: Db,
  attempt: AttemptRow,
  { shop, settings, now }: SettleContext,
  isChanged: boolean,
): Promise<void> {
  await createRefund(
    tx,
    { shop, settings, now },
    {
      attemptId: attempt.id,
      orderId: null,
      cause: 'surplus',
      amountPaise: attempt.paidPaise ?? attempt.amountPaise,
      reason: isChanged
        ? 'The order was changed before it was paid'
        : 'The order was already paid or could not be served any more',
    },
  );
}

function holdMoney(tx: Db, attempt: AttemptRow, { shop, now }: SettleContext): Promise<void> {
  return raiseAlert(tx, shop.log, {
    kind: 'held',
    subject: attempt.id,
    message: 'The amount paid differs from the order. Check it, then give it back or accept it.',
    attemptId: attempt.id,
    now,
  });
}

/** Gives up an attempt that its gateway never settled; late money can still restore it. */
export async function giveUpAttempt(
  db: Db,
  attempt: AttemptRow,
  context: Pick<SettleContext, 'onChanged' | 'now'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockCheckout(tx, attempt.checkoutId);
    const note = { source: 'system', detail: 'The gateway never gave a final answer' } as const;
    await moveAttempt(tx, attempt, 'expired', {}, { ...note, now: context.now });
    await freeRestOf(tx, attempt, context);
  });
}
