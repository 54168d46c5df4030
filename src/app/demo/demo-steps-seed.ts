/** Takes an order of the demo through its payment to a state, by the same steps as real orders. */
import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { confirmCheckout, lapseCheckout } from '#src/checkout/server/checkout-service.ts';
import { addToRuns } from '#src/delivery/server/runs/run-making-service.ts';
import { movementsOf } from '#src/gateways/server/sandbox/sandbox-gateway.ts';
import { createPayment } from '#src/gateways/server/sandbox/sandbox-service.ts';
import { updateChoice } from '#src/gateways/server/sandbox/sandbox-sql.ts';
import { type OrderStatus, orderLabel } from '#src/orders/order-rules.ts';
import { isCollectedAtDoor } from '#src/orders/payment-methods.ts';
import { moveOrder } from '#src/orders/server/order-move-service.ts';
import { selectOrdersOfCheckout } from '#src/orders/server/order-sql.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import { attemptMaxMinutes } from '#src/payments/payment-rules.ts';
import { insertAttempt, insertPaymentEvent } from '#src/payments/server/payment-sql.ts';
import { keepCaptures } from '#src/payments/server/settling/payment-capture-service.ts';
import type { Db } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { issueReceipts } from '#src/receipts/server/receipt-service.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { takeAtTheDoor } from './demo-cash-seed.ts';
import type { demoOrders } from './demo-orders.ts';

/** The sequence of states that the state machine allows. */
const path: readonly OrderStatus[] = ['pending', 'isAssigned', 'outForDelivery', 'done'];

interface Goal {
  shop: Shop;
  settings: KnownSettings;
  now: Date;
  orderNumber: number;
  state: (typeof demoOrders)[number]['reaches'];
  rider: string | undefined;
  /** For a cash order that is done. */
  isPaidAtDoor?: boolean | undefined;
}

/** Takes an order that was just placed through its payment to a state. */
export async function reach(tx: Db, goal: Goal): Promise<void> {
  const { shop, settings, orderNumber, state, rider, now, isPaidAtDoor = true } = goal;
  const order = (await tx.select().from(orders).where(eq(orders.number, orderNumber)))[0];
  if (!order || !rider || state === 'unpaid') return;
  if (state === 'unexpected') {
    await lapseCheckout(tx, order.checkoutId, now);
    return;
  }
  const { checkoutId } = order;
  const steps = path.slice(1, path.indexOf(state) + 1);
  const walked = { checkoutId, rider, now };
  if (isCollectedAtDoor(order)) {
    await walk(tx, { ...walked, steps: steps.filter((step) => step !== 'done') });
    if (state !== 'done') return;
    await takeAtTheDoor(tx, order, { shop, settings, rider, isPaid: isPaidAtDoor, now });
    await walk(tx, { ...walked, steps: ['done'] });
    return;
  }
  await pay(tx, shop, order);
  await confirmCheckout(tx, checkoutId, now);
  const { timeZone } = shop.config;
  await issueReceipts(tx, { checkoutId, now, timeZone, issuer: settings.current() });
  await walk(tx, { ...walked, steps });
}

/** Pays through the sandbox's own records, so that the sandbox can refund the payment. */
async function pay(
  tx: Db,
  shop: Shop,
  { checkoutId, number, totalPaise, createdAt }: typeof orders.$inferSelect,
): Promise<void> {
  const transactionId = `T${randomBytes(16).toString('hex')}`;
  const payment = await createPayment(
    tx,
    {
      reference: transactionId,
      title: `Order ${orderLabel(number)}`,
      amountPaise: totalPaise,
      currency: 'INR',
      returnUrl: `${shop.config.publicUrl ?? 'http://localhost'}/payment-status/${transactionId}`,
      expiresAt: new Date(createdAt.getTime() + attemptMaxMinutes * 60_000),
    },
    { now: createdAt, plansSweep: true },
  );
  if ('refusal' in payment) throw new Error(`the sandbox refuses the demo: ${payment.refusal}`);
  const choice = { outcome: 'pay', delaySeconds: null } as const;
  const chosen = { ...choice, chosenAt: createdAt };
  await updateChoice(tx, payment.id, chosen, []);
  const attemptId = newId();
  await insertAttempt(tx, {
    id: attemptId,
    transactionId,
    checkoutId,
    gateway: 'sandbox',
    gatewayRef: payment.id,
    state: 'paid',
    outcome: 'accepted',
    isCurrent: true,
    amountPaise: totalPaise,
    paidPaise: totalPaise,
    paidCurrency: 'INR',
    paidAt: createdAt,
    paymentRef: `${payment.id}_1`,
    expiresAt: payment.expiresAt,
    createdAt,
    updatedAt: createdAt,
  });
  const payments = movementsOf({ ...payment, ...chosen }, 'paid');
  await keepCaptures(tx, { attemptId, paidPaise: totalPaise, payments, now: createdAt });
  for (const [fromState, toState] of [
    [null, 'created'],
    ['created', 'paid'],
  ] as const) {
    await insertPaymentEvent(tx, {
      id: newId(),
      attemptId,
      source: fromState === null ? 'customer' : 'gateway',
      fromState,
      toState,
      detail: toState === 'paid' ? 'accepted' : null,
      createdAt,
    });
  }
}

interface Walk {
  checkoutId: string;
  steps: readonly OrderStatus[];
  rider: string;
  now: Date;
}

/** If a step takes longer than the job's lease, a second run starts beside the first. */
export async function waitForTurn(tx: Db, step: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${step}, 0))`);
}

/** Takes an order that is paid to its customer. */
export function bring(tx: Db, order: Omit<Walk, 'steps'>): Promise<void> {
  return walk(tx, { ...order, steps: path.slice(1) });
}

/**
 * All events have the same time; histories show events of the same time in the order of insertion.
 */
async function walk(tx: Db, { checkoutId, steps, rider, now }: Walk): Promise<void> {
  for (const status of steps) {
    for (const order of await selectOrdersOfCheckout(tx, checkoutId)) {
      if (status === 'isAssigned') {
        const given = { status, deliveryStaffId: rider } as const;
        await moveOrder(tx, order, given, { by: 'staff', now });
        await addToRuns(tx, { orders: [order], staffId: rider, now });
      } else {
        await moveOrder(tx, order, { status }, { by: 'rider', now, staffId: rider });
      }
    }
  }
}
