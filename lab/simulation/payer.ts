/**
 * A paying customer for tests: the shop on a gateway that the test controls, and the calls of the
 * pages.
 */

import { gatewaySet } from '#src/gateways/server/gateway-set.ts';
import { orders } from '#src/orders/server/order-tables.ts';
import type { PaymentResult } from '#src/payments/payment-contract.ts';
import { paymentAttempts } from '#src/payments/server/payment-tables.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { toPaise } from '#src/platform/contract/money.ts';
import { placeTestOrder } from '../builders/shop-builders.ts';
import { startTestApp, type TestApp } from '../builders/test-app.ts';
import { createTestGateway, type TestGateway } from '../fakes/fake-gateway.ts';

interface PageAnswer {
  data: { url: string };
  error?: string;
}

type Placed = Awaited<ReturnType<typeof placeTestOrder>>;

export interface TestPayer {
  app: TestApp;
  gateway: TestGateway;
  /** Empties the database and resets the gateway. */
  reset(): Promise<void>;
}

export async function startTestPayer(
  env: Record<string, string> = {},
  statusHoldSeconds = 0,
): Promise<TestPayer> {
  const gateway = createTestGateway();
  const app = await startTestApp({ gateways: gatewaySet(gateway), env, statusHoldSeconds });
  return payerOf(app, gateway);
}

export function payerOf(app: TestApp, gateway: TestGateway): TestPayer {
  const { onCreate, onRefund, status } = gateway;
  return {
    app,
    gateway,
    async reset() {
      await app.reset();
      Object.assign(gateway, {
        created: [],
        refunded: [],
        statusCalls: 0,
        onCreate,
        onRefund,
        status,
      });
      gateway.says('pending');
    },
  };
}

export function initiate(app: TestApp, placed: Placed) {
  return app.send<PageAnswer>('POST', '/api/user/payment/initiate', placed);
}

export function retry(app: TestApp, merchantTransactionId: string) {
  return app.send<PageAnswer>('POST', '/api/user/payment/retry', { merchantTransactionId });
}

export function ask(app: TestApp, merchantTransactionId: string) {
  return app.send<WireOf<typeof PaymentResult> & { error?: string }>(
    'POST',
    '/api/user/payment/status',
    {
      merchantTransactionId,
    },
  );
}

/** The transaction id for which a payment page was opened. */
export function idOf(answer: { body: PageAnswer }): string {
  return answer.body.data.url.split('/').at(-1) ?? '';
}

/** The status of the only order. */
export async function orderState(app: TestApp) {
  const [order] = await app.shop.db.select().from(orders);
  return { status: order?.status, payment: order?.paymentStatus };
}

/** All attempts, oldest first. */
export function attempts(app: TestApp) {
  return app.shop.db.select().from(paymentAttempts).orderBy(paymentAttempts.createdAt);
}

/** Places an order and pays it; returns its number and the attempt's public id. */
export async function placePaidOrder(
  { app, gateway }: TestPayer,
  change: Parameters<typeof placeTestOrder>[1] = {},
): Promise<{ orderId: number; transactionId: string }> {
  const placed = await placeTestOrder(app, change);
  const transactionId = idOf(await initiate(app, placed));
  gateway.says('paid', toPaise(placed.amount));
  await ask(app, transactionId);
  gateway.says('pending');
  return { orderId: placed.orderId, transactionId };
}
