/** The delivery person's calls: the list, the steps, and changes as they happen. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listDeliveries } from '#src/orders/server/delivery-list-service.ts';
import {
  recordProblem,
  takeStep,
  withdrawProblem,
} from '#src/orders/server/delivery-step-service.ts';
import type { NewsItem, OrderFeed } from '#src/orders/server/order-feed-service.ts';
import { serve } from '#src/server/serve.ts';
import { sendEvents } from '#src/server/server-events.ts';
import type { Shop } from '#src/server/shop.ts';
import { signedIn } from '#src/server/signed-in.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoWithOffset } from '#src/shared/business-day.ts';
import { normalMobile } from '#src/staff/staff-rules.ts';
import {
  type DeliveryNews,
  getDeliverySession,
  listDeliveries as listOperation,
  reportProblem,
  setDeliveryStatus,
  tryAgain,
  watchDeliveries,
} from '../delivery-contract.ts';

interface DeliveryRouteOptions {
  shop: Shop;
  feed: OrderFeed;
}

export async function deliveryRoutes(app: FastifyInstance, { shop, feed }: DeliveryRouteOptions) {
  const { db, config, clock, closing } = shop;

  serve(app, getDeliverySession, async (_input, request) => {
    const { fullName, mobileNo } = signedIn(request);
    const now = isoWithOffset(clock(), config.timeZone);
    return { fullName, mobile_no: mobileNo ?? '', now, timeZone: config.timeZone };
  });

  serve(app, listOperation, async ({ params, query }, request) => {
    const { staffId, fullName, mobileNo } = signedIn(request);
    if (normalMobile(params.mobile) !== mobileNo) {
      throw new AppError('forbidden', 'These are the orders of somebody else.');
    }
    const { date, shift } = query;
    const of = { staffId, fullName, date, shift };
    return { data: await listDeliveries(db, of, config.timeZone) };
  });

  const tapOf = (request: FastifyRequest, key: string | undefined, body: TapBody) => ({
    orderNumber: body.orderId,
    staffId: signedIn(request).staffId,
    key,
    tappedAt: body.tappedAt === undefined ? undefined : new Date(body.tappedAt),
    now: clock(),
  });

  serve(app, setDeliveryStatus, async ({ headers, body }, request) => {
    const tap = tapOf(request, headers['idempotency-key'], body);
    return { data: { id: body.orderId, status: await takeStep(db, tap, body.status) } };
  });

  serve(app, reportProblem, async ({ headers, body }, request) => {
    const tap = tapOf(request, headers['idempotency-key'], body);
    const { problem, note } = body;
    return { data: { id: body.orderId, status: await recordProblem(db, tap, { problem, note }) } };
  });

  serve(app, tryAgain, async ({ headers, body }, request) => {
    const tap = tapOf(request, headers['idempotency-key'], body);
    return { data: { id: body.orderId, status: await withdrawProblem(db, tap) } };
  });

  serve(app, watchDeliveries, async ({ headers }, request, reply) => {
    const { staffId } = signedIn(request);
    const since = headers['last-event-id'];
    return sendEvents(request, reply, {
      closing,
      begin: async (send) => {
        const { place, stop } = await feed.follow(
          since === undefined ? undefined : Number(since),
          (items) => send(items.flatMap((item) => newsFor(staffId, item))),
        );
        return { place: String(place), stop };
      },
    });
  });
}

interface TapBody {
  orderId: number;
  tappedAt?: string | undefined;
}

/** Only of orders that are theirs, or were until a moment ago. */
function newsFor(staffId: string, { sequence, news, people, deliveryStaffId }: NewsItem) {
  if (deliveryStaffId !== staffId && !people.includes(staffId)) return [];
  const { orderId, deliveryDate, shift } = news;
  const data: DeliveryNews = { orderId, deliveryDate, shift, isYours: deliveryStaffId === staffId };
  return [{ id: String(sequence), data }];
}
