/** Orders for admins: the day's list, one order, assigning, and changes as they happen. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/server/serve.ts';
import { sendEvents } from '#src/server/server-events.ts';
import type { Shop } from '#src/server/shop.ts';
import { signedIn } from '#src/server/signed-in.ts';
import {
  assignOrders as assignOperation,
  filterOrders as filterOperation,
  getOrder as getOperation,
  watchOrders,
} from '../admin-order-contract.ts';
import { describeAssignees as describeOperation } from '../assignee-contract.ts';
import { filterOrders, getOrder } from './admin-order-service.ts';
import { assignOrders } from './assign-service.ts';
import { describeAssignees } from './assignee-service.ts';
import type { OrderFeed } from './order-feed-service.ts';

/** A thousand orders, each with how it stood. */
const assignmentBytes = 256 * 1024;

interface AdminOrderRouteOptions {
  shop: Shop;
  feed: OrderFeed;
}

export async function adminOrderRoutes(app: FastifyInstance, options: AdminOrderRouteOptions) {
  const { shop, feed } = options;
  const { db, config, clock, closing } = shop;

  serve(app, filterOperation, async ({ body }) => ({
    orders: await filterOrders(db, body, config.timeZone),
  }));

  serve(app, getOperation, async ({ params }) => getOrder(db, params.id, config.timeZone));

  serve(app, describeOperation, async ({ body }) => describeAssignees(db, body.orderIds));

  serve(
    app,
    assignOperation,
    async ({ body }, request) => {
      const assigned = await assignOrders(db, {
        orderNumbers: body.orderIds,
        deliveryStaffId: body.delivery_boy_id,
        seen: body.seen ?? [],
        staffId: signedIn(request).staffId,
        now: clock(),
      });
      return { assigned };
    },
    { bodyLimit: assignmentBytes },
  );

  serve(app, watchOrders, async ({ headers }, request, reply) => {
    const since = headers['last-event-id'];
    return sendEvents(request, reply, {
      closing,
      begin: async (send) => {
        const { place, stop } = await feed.follow(
          since === undefined ? undefined : Number(since),
          (items) =>
            send(items.map(({ sequence, news }) => ({ id: String(sequence), data: news }))),
        );
        return { place: String(place), stop };
      },
    });
  });
}
