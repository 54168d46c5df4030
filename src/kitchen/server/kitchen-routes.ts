/** Routes of the kitchen: the count, its freeze and its amendments. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import type { PlanSettings } from '#src/settings/server/settings-cache.ts';
import {
  acknowledgeAmendments,
  freezeShift,
  getCount,
  getShiftDay,
  setExtra,
} from '../kitchen-contract.ts';
import { findCount, setExtraOf } from './count/count-service.ts';
import {
  acknowledgeShownAmendments,
  findAmendments,
  findShiftDay,
} from './count/shift-day-service.ts';
import { freezeByHand } from './count/shift-freeze-service.ts';

interface KitchenRouteOptions {
  shop: Shop;
  settings: PlanSettings;
}

export async function kitchenRoutes(app: FastifyInstance, { shop, settings }: KitchenRouteOptions) {
  const { db, clock } = shop;
  const plan = () => settings.current().shiftPlan;

  serve(app, getShiftDay, async ({ query }) => ({
    day: await findShiftDay(db, query, plan()),
    changes: await findAmendments(db, query),
  }));

  serve(app, getCount, ({ query }) => findCount(db, query, { plan: plan(), now: clock() }));

  serve(app, freezeShift, async ({ body }, request) => {
    const { staffId } = signedIn(request);
    const newest = await settings.newestPlan(db);
    await freezeByHand(db, { ...body, staffId, now: clock(), plan: newest });
    return { day: await findShiftDay(db, body, plan()) };
  });

  serve(app, acknowledgeAmendments, async ({ body }, request) => {
    const { staffId } = signedIn(request);
    await acknowledgeShownAmendments(db, { ...body, staffId, now: clock() });
    return { changes: await findAmendments(db, body) };
  });

  serve(app, setExtra, async ({ body: { reason = '', ...body } }, request) => {
    const { staffId } = signedIn(request);
    await setExtraOf(db, { ...body, reason, staffId, now: clock() });
    return { thousandths: body.thousandths };
  });
}
