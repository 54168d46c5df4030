/** Routes of the kitchen: boxes, their ticks, and closing the packing. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import {
  explainUnassignedMeal,
  finishPacking,
  listBoxes,
  listUnassignedMeals,
  reopenPacking,
  tickBoxes,
} from '../packing-contract.ts';
import { findShiftDay } from './count/shift-day-service.ts';
import { findBoxes, type StopsOfOrders } from './packing/box-service.ts';
import { explain, findUnassignedMeals, packShift, unpackShift } from './packing/packing-service.ts';
import { storeBoxTicks } from './packing/tick-service.ts';

interface PackingRouteOptions {
  shop: Shop;
  settings: KnownSettings;
  stopsOfOrders: StopsOfOrders;
}

export async function packingRoutes(app: FastifyInstance, options: PackingRouteOptions) {
  const { shop, settings, stopsOfOrders } = options;
  const { db, clock } = shop;
  const dayOf = (key: Parameters<typeof findShiftDay>[1]) =>
    findShiftDay(db, key, settings.current().shiftPlan);

  serve(app, listBoxes, async ({ query }) => ({
    boxes: await findBoxes(db, query, stopsOfOrders),
    day: await dayOf(query),
    asOf: clock(),
  }));

  serve(app, tickBoxes, async ({ body: { ticks, ...key } }, request) => {
    const { staffId } = signedIn(request);
    const ticking = { ticks, staffId, now: clock(), stopsOfOrders };
    return { results: await storeBoxTicks(db, key, ticking) };
  });

  serve(app, listUnassignedMeals, async ({ query }) => ({
    orders: await findUnassignedMeals(db, query),
    day: await dayOf(query),
    asOf: clock(),
  }));

  serve(app, explainUnassignedMeal, async ({ body }, request) => {
    const { staffId } = signedIn(request);
    await explain(db, { ...body, staffId, now: clock() });
    return { orders: await findUnassignedMeals(db, body) };
  });

  serve(app, finishPacking, async ({ body }, request) => {
    const { staffId } = signedIn(request);
    await packShift(db, { ...body, staffId, now: clock() });
    return { day: await dayOf(body) };
  });

  serve(app, reopenPacking, async ({ body }) => {
    await unpackShift(db, body);
    return { day: await dayOf(body) };
  });
}
