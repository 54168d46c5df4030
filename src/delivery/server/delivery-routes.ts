/** Routes of the delivery person: the list, the steps, and the stream of changes. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AdminOrder } from '#src/orders/admin-order-contract.ts';
import { isOnDeliveryList } from '#src/orders/lifecycle.ts';
import type { FeedBatch, OrderFeed } from '#src/orders/server/feed/order-feed-service.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { serializerOf } from '#src/platform/http/answers/answer-serializer.ts';
import { serve } from '#src/platform/http/serve.ts';
import { sendEvents } from '#src/platform/http/server-events.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { normalMobile } from '#src/staff/staff-rules.ts';
import {
  type DeliveryChanges,
  getDeliverySession,
  listDeliveries,
  reportProblem,
  sayNear,
  setDeliveryStatus,
  tryAgain,
  watchDeliveries,
} from '../delivery-contract.ts';
import { findDeliveries, type PayLinksOf } from './delivery-list-service.ts';
import {
  type OnNear,
  type OnNearOver,
  type OnStep,
  recordNear,
  recordProblem,
  takeDeliveryStep,
  withdrawProblem,
} from './delivery-step-service.ts';
import { riderRunRoutes } from './runs/rider-run-routes.ts';

interface DeliveryRouteOptions {
  shop: Shop;
  feed: OrderFeed;
  payLinksOf: PayLinksOf;
  /** Let another feature notify the customer. */
  onStep: OnStep;
  onNear: OnNear;
  onNearOver: OnNearOver;
}

export async function deliveryRoutes(app: FastifyInstance, options: DeliveryRouteOptions) {
  const { feed, shop } = options;
  const { db, config, clock, shutdown } = shop;
  await app.register(riderRunRoutes, { shop });
  serveTaps(app, options);
  serve(app, getDeliverySession, async (_input, request) => {
    const { fullName, mobileNo } = signedIn(request);
    const { timeZone } = config;
    return { fullName, mobileNo: mobileNo ?? '', now: clock(), timeZone };
  });

  serve(app, listDeliveries, async ({ params, query }, request) => {
    const { staffId, fullName, mobileNo } = signedIn(request);
    if (normalMobile(params.mobile) !== mobileNo) {
      throw new AppError('forbidden', 'These are the orders of somebody else.');
    }
    // The cursor is read first: changes made in between are sent twice rather than never.
    const place = await feed.place();
    const own = { staffId, fullName, ...query, now: clock() };
    return { data: await findDeliveries(db, own, options.payLinksOf), place };
  });

  const toText = serializerOf(watchDeliveries, config);
  serve(app, watchDeliveries, async ({ headers }, request, reply) => {
    const { staffId } = signedIn(request);
    return sendEvents(request, reply, {
      shutdown,
      begin: (send) =>
        feed.follow(headers['last-event-id'], (batch) => {
          const changes = changesFor(staffId, batch);
          if (changes) send({ id: batch.place, data: toText(changes) });
        }),
    });
  });
}

/** The taps on orders. */
function serveTaps(app: FastifyInstance, { shop, ...hooks }: DeliveryRouteOptions): void {
  const { db, config, clock } = shop;
  const { onStep, onNear, onNearOver } = hooks;
  const tapOf = (request: FastifyRequest, key: string | undefined, body: TapBody) => ({
    orderNumber: body.orderId,
    staffId: signedIn(request).staffId,
    key,
    tappedAt: body.tappedAt === undefined ? undefined : new Date(body.tappedAt),
    now: clock(),
    timeZone: config.timeZone,
  });

  serve(app, setDeliveryStatus, async ({ headers, body }, request) => {
    const tap = tapOf(request, headers['idempotency-key'], body);
    const status = await takeDeliveryStep(db, tap, body.status, onStep);
    return { data: { id: tap.orderNumber, status } };
  });

  serve(app, reportProblem, async ({ headers, body }, request) => {
    const tap = tapOf(request, headers['idempotency-key'], body);
    const { orderId: id, problem, note } = body;
    return { data: { id, status: await recordProblem(db, tap, { problem, note }, onNearOver) } };
  });

  serve(app, sayNear, async ({ headers, body }, request) => {
    const tap = tapOf(request, headers['idempotency-key'], body);
    return { data: { id: body.orderId, status: await recordNear(db, tap, onNear) } };
  });

  serve(app, tryAgain, async ({ headers, body }, request) => {
    const tap = tapOf(request, headers['idempotency-key'], body);
    return { data: { id: body.orderId, status: await withdrawProblem(db, tap) } };
  });
}

interface TapBody {
  orderId: number;
  tappedAt?: string | undefined;
}

/** Only for orders that are this person's, or just were. */
function changesFor(
  staffId: string,
  { items, orders, isTooMuch }: FeedBatch,
): AnsweredOf<typeof DeliveryChanges> | undefined {
  const theirs = items.filter(({ people }) => people.includes(staffId));
  if (isTooMuch && (theirs.length > 0 || items.length === 0)) {
    return { orders: [], gone: [], reload: true };
  }
  const numbers = [...new Set(theirs.map(({ orderNumber }) => orderNumber))];
  if (numbers.length === 0) return undefined;
  const own = numbers.flatMap((number) => orders.get(number) ?? []).filter(isOnListOf(staffId));
  const ownNumbers = new Set(own.map(({ id }) => id));
  return { orders: own, gone: numbers.filter((id) => !ownNumbers.has(id)), reload: false };
}

function isOnListOf(staffId: string) {
  return ({ deliveryBoy, status }: AnsweredOf<typeof AdminOrder>) =>
    deliveryBoy?.id === staffId && isOnDeliveryList(status);
}
