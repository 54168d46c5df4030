/**
 * The admin's routes of orders: the day's list, one order, assigning, and the stream of changes.
 */
import type { FastifyInstance } from 'fastify';
import type { AnsweredOf } from '#src/platform/contract/codec.ts';
import { serializerOf } from '#src/platform/http/answers/answer-serializer.ts';
import { serve } from '#src/platform/http/serve.ts';
import { sendEvents } from '#src/platform/http/server-events.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { assignOrders, filterOrders, getOrder, listProblems } from '../admin-order-contract.ts';
import { describeAssignees } from '../assignee-contract.ts';
import { type OrderChanges, watchOrders } from '../order-changes-contract.ts';
import { countOrders } from '../order-counts-contract.ts';
import {
  findOrdersOfDay,
  findProblems,
  readOrder,
  readOrderCounts,
} from './admin-order-service.ts';
import { type CheckGiven, markAssigned, type OnAssigned } from './assign-service.ts';
import { findAssigneeLoads } from './assignee-service.ts';
import type { FeedBatch, OrderFeed } from './feed/order-feed-service.ts';

/** A thousand orders, each with the state that the admin saw. */
const assignmentBytes = 256 * 1024;

interface AdminOrderRouteOptions {
  shop: Shop;
  feed: OrderFeed;
  onAssigned: OnAssigned;
  checkGiven: CheckGiven;
}

export async function adminOrderRoutes(app: FastifyInstance, options: AdminOrderRouteOptions) {
  const { shop, feed, onAssigned, checkGiven } = options;
  const { db, config, clock, shutdown } = shop;

  serve(app, filterOrders, async ({ body }) => {
    // The cursor is read before the list: a change in between comes twice rather than never.
    const place = await feed.place();
    return { orders: await findOrdersOfDay(db, body), place };
  });

  serve(app, listProblems, async () => ({ orders: await findProblems(db) }));

  serve(app, countOrders, async ({ query }) => readOrderCounts(db, query));

  serve(app, getOrder, async ({ params }) => readOrder(db, params.id));

  serve(app, describeAssignees, async ({ body }) => findAssigneeLoads(db, body.orderIds));

  serve(
    app,
    assignOrders,
    async ({ body }, request) => {
      const assigned = await markAssigned(db, {
        orderNumbers: body.orderIds,
        deliveryStaffId: body.delivery_boy_id,
        seen: body.seen ?? [],
        staffId: signedIn(request).staffId,
        now: clock(),
        onAssigned,
        checkGiven: body.cashLimitSeen === true ? undefined : checkGiven,
      });
      return { assigned };
    },
    { bodyLimit: assignmentBytes },
  );

  const toText = serializerOf(watchOrders, config);
  serve(app, watchOrders, async ({ headers }, request, reply) =>
    sendEvents(request, reply, {
      shutdown,
      begin: (send) =>
        feed.follow(headers['last-event-id'], (batch) =>
          send({ id: batch.place, data: toText(changesOf(batch)) }),
        ),
    }),
  );
}

function changesOf({ items, orders, isTooMuch }: FeedBatch): AnsweredOf<typeof OrderChanges> {
  const paid = items.filter(({ isReleased }) => isReleased).map(({ orderNumber }) => orderNumber);
  return { orders: [...orders.values()], paid, reload: isTooMuch };
}
