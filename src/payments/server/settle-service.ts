/** Asking a gateway how an attempt stands, and doing with the money what its answer means. */
import { randomUUID } from 'node:crypto';
import type { MenuBoard } from '#src/menus/server/menu-service.ts';
import {
  confirmCheckout,
  listOrdersOfCheckout,
  lockCheckout,
  reviveCheckout,
} from '#src/orders/server/checkout-service.ts';
import { type Db, inTransaction } from '#src/server/db.ts';
import type { Shop } from '#src/server/shop.ts';
import {
  type AttemptOutcome,
  type AttemptState,
  canBecome,
  checkEverySeconds,
  type PaymentSource,
} from '../payment-rules.ts';
import type { PaymentGateway, StatusAnswer } from './payment-gateway.ts';
import {
  type AttemptRow,
  claimCheck,
  insertPaymentEvent,
  insertRefund,
  selectAttempt,
  updateAttempt,
} from './payment-sql.ts';
import { oweForOrder } from './refund-service.ts';

/** What every service of payments works with. */
export interface Paying {
  shop: Shop;
  gateway: PaymentGateway;
  /** Late money can take portions again. */
  board: MenuBoard;
}

interface Settling extends Paying {
  now: Date;
  source: PaymentSource;
}

export interface Checked {
  /** The attempt as it stands now. */
  attempt: AttemptRow;
  /** False when the gateway gave no final word, or was not asked. */
  isFinal: boolean;
}

/**
 * Asks the gateway, unless somebody asked within the last seconds, and applies what it says. A gateway that does not
 * answer changes nothing.
 */
export async function checkAttempt(
  db: Db,
  seen: AttemptRow,
  by: Settling & { force?: boolean },
): Promise<Checked> {
  const before = by.force ? by.now : new Date(by.now.getTime() - checkEverySeconds * 1000);
  if (!(await claimCheck(db, seen.id, by.now, before))) {
    return { attempt: (await selectAttempt(db, seen.id)) ?? seen, isFinal: false };
  }
  const { transactionId: attemptId, gatewayRef } = seen;
  const answer = await by.gateway.status({ attemptId, gatewayRef });
  const target = stateOf(answer, seen, by.now);
  if (target === undefined) return { attempt: seen, isFinal: false };
  const attempt = await applyAnswer(db, seen, target, { answer, by });
  if (attempt.state === 'paid' && seen.state !== 'paid') by.board.changed();
  return { attempt, isFinal: true };
}

/** The state that an answer leads to, or undefined when it says nothing final. */
function stateOf(answer: StatusAnswer, attempt: AttemptRow, now: Date): AttemptState | undefined {
  if (answer.state === 'paid' || answer.state === 'failed' || answer.state === 'expired') {
    return answer.state;
  }
  // A gateway that never heard of an attempt can't be paid through it once its time is over.
  return answer.state === 'notFound' && now > attempt.expiresAt ? 'expired' : undefined;
}

async function applyAnswer(
  db: Db,
  seen: AttemptRow,
  target: AttemptState,
  { answer, by }: { answer: StatusAnswer; by: Settling },
): Promise<AttemptRow> {
  return inTransaction(db, async (tx) => {
    const checkout = await lockCheckout(tx, seen.checkoutId);
    const attempt = (await selectAttempt(tx, seen.id)) ?? seen;
    if (!canBecome(attempt.state, target)) return attempt;
    const outcome =
      target === 'paid' ? await bookMoney(tx, checkout, attempt, { answer, by }) : undefined;
    const moved = await moveAttempt(tx, attempt, target, { outcome, answer, by });
    if (outcome === 'accepted') await oweForCancelled(tx, checkout.id, by.now);
    return moved;
  });
}

/** Orders that were cancelled while their customer was paying for the whole checkout. */
async function oweForCancelled(tx: Db, checkoutId: string, now: Date): Promise<void> {
  for (const order of await listOrdersOfCheckout(tx, checkoutId)) {
    if (order.cancelReason === null) continue;
    const share = { checkoutId, orderId: order.id, paise: order.totalPaise };
    await oweForOrder(tx, share, { now, reason: order.cancelReason });
  }
}

/** What becomes of captured money; the checkout is locked. */
async function bookMoney(
  tx: Db,
  checkout: Awaited<ReturnType<typeof lockCheckout>>,
  attempt: AttemptRow,
  { answer, by }: { answer: StatusAnswer; by: Settling },
): Promise<AttemptOutcome> {
  if (answer.amountPaise !== attempt.amountPaise || answer.currency !== 'INR') return 'held';
  if (checkout.state === 'awaiting') {
    await confirmCheckout(tx, checkout.id, by.now);
    return 'accepted';
  }
  const { timeZone, cutOffs } = by.shop.config;
  const revived =
    checkout.state === 'lapsed' &&
    (await reviveCheckout(tx, checkout.id, { now: by.now, timeZone, cutOffs }));
  return revived ? 'accepted' : 'surplus';
}

async function moveAttempt(
  tx: Db,
  attempt: AttemptRow,
  to: AttemptState,
  what: { outcome: AttemptOutcome | undefined; answer: StatusAnswer; by: Settling },
): Promise<AttemptRow> {
  const { outcome, answer, by } = what;
  const moved = await updateAttempt(tx, attempt.id, attempt.state, {
    state: to,
    updatedAt: by.now,
    ...(outcome && {
      outcome,
      paidPaise: answer.amountPaise,
      paidCurrency: answer.currency,
    }),
  });
  if (!moved) throw new Error(`attempt ${attempt.id} changed while its checkout was locked`);
  await insertPaymentEvent(tx, {
    id: randomUUID(),
    attemptId: attempt.id,
    source: by.source,
    fromState: attempt.state,
    toState: to,
    detail: outcome ?? null,
    createdAt: by.now,
  });
  if (outcome === 'surplus') await oweRefund(tx, moved, by.now);
  if (outcome === 'surplus' || outcome === 'held') {
    by.shop.log.error({ attempt: attempt.id, outcome }, 'a payment needs a person to look at it');
  }
  return moved;
}

async function oweRefund(tx: Db, attempt: AttemptRow, now: Date): Promise<void> {
  await insertRefund(tx, {
    id: randomUUID(),
    attemptId: attempt.id,
    amountPaise: attempt.paidPaise ?? attempt.amountPaise,
    state: 'owed',
    reason: 'The order was already paid or could not be served any more',
    createdAt: now,
    updatedAt: now,
  });
}

/** Gives up on an attempt that its gateway never settled; late money can still bring it back. */
export async function giveUpAttempt(db: Db, attempt: AttemptRow, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockCheckout(tx, attempt.checkoutId);
    const moved = await updateAttempt(tx, attempt.id, attempt.state, {
      state: 'expired',
      updatedAt: now,
    });
    if (!moved) return;
    await insertPaymentEvent(tx, {
      id: randomUUID(),
      attemptId: attempt.id,
      source: 'system',
      fromState: attempt.state,
      toState: 'expired',
      detail: 'The gateway never gave a final answer',
      createdAt: now,
    });
  });
}
