/** The kitchen's calls: boxes, their ticks, and closing the packing. */
import type { FastifyInstance } from 'fastify';
import { isoWithOffset } from '#src/platform/contract/business-day.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import {
  closePacking,
  explainNotPlaced,
  listBoxes,
  listNotPlaced,
  reopenPacking,
  tickBoxes,
} from '../packing-contract.ts';
import { findShiftDay } from './count/shift-day-service.ts';
import { findBoxes, type StopsOfOrders } from './packing/box-service.ts';
import { explain, findNotPlaced, packShift, unpackShift } from './packing/packing-service.ts';
import { storeBoxTicks } from './packing/tick-service.ts';

interface PackingRouteOptions {
  shop: Shop;
  settings: KnownSettings;
  stopsOfOrders: StopsOfOrders;
}

export async function packingRoutes(app: FastifyInstance, options: PackingRouteOptions) {
  const { shop, settings, stopsOfOrders } = options;
  const { db, clock, config } = shop;
  const { timeZone } = config;
  const dayOf = (key: Parameters<typeof findShiftDay>[1]) =>
    findShiftDay(db, key, settings.current().shiftPlan);
  const asOf = () => isoWithOffset(clock(), timeZone);

  serve(app, listBoxes, async ({ query }) => ({
    boxes: await findBoxes(db, query, { timeZone, stopsOfOrders }),
    day: await dayOf(query),
    asOf: asOf(),
  }));

  serve(app, tickBoxes, async ({ body: { ticks, ...key } }, request) => {
    const { staffId } = signedIn(request);
    const ticking = { ticks, staffId, now: clock(), timeZone, stopsOfOrders };
    return { results: await storeBoxTicks(db, key, ticking) };
  });

  serve(app, listNotPlaced, async ({ query }) => ({
    orders: await findNotPlaced(db, query, timeZone),
    day: await dayOf(query),
    asOf: asOf(),
  }));

  serve(app, explainNotPlaced, async ({ body }, request) => {
    const { staffId } = signedIn(request);
    await explain(db, { ...body, staffId, now: clock() });
    return { orders: await findNotPlaced(db, body, timeZone) };
  });

  serve(app, closePacking, async ({ body }, request) => {
    const { staffId } = signedIn(request);
    await packShift(db, { ...body, staffId, now: clock() });
    return { day: await dayOf(body) };
  });

  serve(app, reopenPacking, async ({ body }) => {
    await unpackShift(db, body);
    return { day: await dayOf(body) };
  });
}
