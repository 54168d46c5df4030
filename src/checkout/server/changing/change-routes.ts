/** Routes for changing orders before their shift is frozen, for admins. */
import type { FastifyInstance } from 'fastify';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import {
  changeLineWishes,
  changeOrder,
  readChangeable,
  readLineWishes,
} from '../../change-contract.ts';
import { type ChangeContext, recordChange } from './change-service.ts';
import { findChangeable } from './changeable-service.ts';
import { findLineWishes, recordWishes } from './wish-change-service.ts';

interface ChangeRouteOptions extends ChangeContext {
  shop: Shop;
}

export async function changeRoutes(app: FastifyInstance, options: ChangeRouteOptions) {
  const { shop, settings } = options;

  serve(app, readChangeable, ({ params }) => {
    const today = businessDay(shop.clock(), shop.config.timeZone);
    return findChangeable(shop.db, params.id, { settings, today });
  });

  serve(app, readLineWishes, ({ params }) =>
    findLineWishes(shop.db, params.id, businessDay(shop.clock(), shop.config.timeZone)),
  );

  serve(app, changeLineWishes, async ({ params, body }, request) => {
    const now = shop.clock();
    const who = { staffId: signedIn(request).staffId, now };
    const today = businessDay(now, shop.config.timeZone);
    await recordWishes(shop.db, { orderNumber: params.id, ...body, ...who, today });
    return {};
  });

  serve(app, changeOrder, async ({ params, headers, body }, request) => {
    const who = { staffId: signedIn(request).staffId, now: shop.clock() };
    const { settlement, besides, cashLimitSeen } = body;
    const key = headers['idempotency-key'];
    const change = {
      orderNumber: params.id,
      ...body,
      settlement,
      besides,
      cashLimitSeen,
      key,
      ...who,
    };
    const { totalPaise, refundPaise, added } = await recordChange(shop.db, change, options);
    // Wakes the stored job that sends the refund, so that it runs at once.
    shop.wakeJobs();
    return {
      ...{ totalAmountPaise: totalPaise, refundOwedPaise: refundPaise },
      ...(added && { added: { id: added.number, totalAmountPaise: added.totalPaise } }),
    };
  });
}
