/** Routes for closing days and opening them again, for admins. */
import type { FastifyInstance } from 'fastify';
import type { MenuCache } from '#src/menus/server/menu-service.ts';
import { isDue } from '#src/orders/lifecycle.ts';
import { orderStateOf } from '#src/orders/server/order-move-service.ts';
import { isTextOn } from '#src/outbox/server/text-template-service.ts';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { refuseOverlap } from '#src/settings/server/closure-service.ts';
import type { SettingsCache } from '#src/settings/server/settings-cache.ts';
import {
  closeDays,
  listClosures,
  listPeopleToTell,
  markTold,
  previewClosure,
  reopenDays,
} from '../../closure-contract.ts';
import { isOfPass } from '../../closure-texts.ts';
import type { ForgetUnpaidOrder } from '../cancel-service.ts';
import type { RestContext } from '../split-unpaid-service.ts';
import {
  findClosurePreview,
  mustBeClosable,
  type OnClosed,
  type RefundableOfOrders,
  type RefundCancelledOrders,
  recordClosure,
} from './close-days-service.ts';
import {
  findClosuresWithSums,
  findPeopleToTell,
  noteTold,
  recordReopening,
} from './closure-order-service.ts';

interface CloseDaysRouteOptions extends RestContext {
  shop: Shop;
  settings: SettingsCache;
  menuCache: MenuCache;
  /** Refunds, from another feature. */
  refundCancelledOrders: RefundCancelledOrders;
  forgetUnpaidOrder: ForgetUnpaidOrder;
  refundableOfOrders: RefundableOfOrders;
  /** Passes, from another feature. */
  onClosed: OnClosed;
}

export async function closeDaysRoutes(app: FastifyInstance, options: CloseDaysRouteOptions) {
  const { shop, settings } = options;
  const { db, clock, config } = shop;
  const { timeZone } = config;
  const today = () => businessDay(clock(), timeZone);

  serve(app, listClosures, async () => ({
    today: today(),
    closures: await findClosuresWithSums(db, today()),
  }));

  serve(app, previewClosure, async ({ body }) => {
    mustBeClosable(body, clock(), timeZone);
    await refuseOverlap(db, body);
    const { orders, out } = await findClosurePreview(db, body, options.refundableOfOrders);
    return {
      orders: orders.map(toConcerned),
      out: out.map(({ number, status }) => ({ id: number, status })),
      refundPaise: orders.reduce((sum, { refundPaise }) => sum + refundPaise, 0),
      texts: (await isTextOn(db, 'closed')) ? orders.length : 0,
    };
  });

  serve(app, closeDays, async ({ body }, request) => {
    const now = clock();
    mustBeClosable(body, now, timeZone);
    const closed = await recordClosure(
      db,
      { ...body, staffId: signedIn(request).staffId, now },
      options,
    );
    await settings.refresh();
    // Wakes the stored jobs that send the refunds, so that they run at once.
    shop.wakeJobs();
    return closed;
  });

  serve(app, reopenDays, async ({ params }, request) => {
    const { staffId } = signedIn(request);
    await recordReopening(db, params.id, { staffId, now: clock(), today: today() });
    await settings.refresh();
    options.menuCache.publishChange();
    return {};
  });

  serve(app, listPeopleToTell, async ({ params }) => {
    const shopName = settings.current().shop.name;
    return { orders: await findPeopleToTell(db, params.id, shopName) };
  });

  serve(app, markTold, async ({ params, body }, request) => {
    const { staffId } = signedIn(request);
    const note = { closureId: params.id, orderNumber: params.order, ...body };
    await noteTold(db, { ...note, staffId, now: clock() });
    return {};
  });
}

function toConcerned(order: Awaited<ReturnType<typeof findClosurePreview>>['orders'][number]) {
  const { number: id, deliveryDate: date, shift, mobileNo, totalPaise, refundPaise } = order;
  const due = isDue(orderStateOf(order));
  const money = { totalPaise, refundPaise, isDue: due, isOfPass: isOfPass(order) };
  return { id, date, shift, mobileNo, ...money };
}
