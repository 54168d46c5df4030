/** Routes of a delivery person's own run: its stops, their order, and notes on its places. */
import type { FastifyInstance } from 'fastify';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { arrangeOwnRun, getOwnRun, notePlace } from '../../run-contract.ts';
import { arrangeOwnStops, keepPlaceNote } from './run-arranging-service.ts';
import { findRuns } from './run-service.ts';

export async function riderRunRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { db, clock, config } = shop;

  serve(app, getOwnRun, async ({ query }, request) => {
    const [run] = await findRuns(db, query, signedIn(request).staffId);
    return { ...(run && { run }) };
  });

  serve(app, arrangeOwnRun, async ({ params, body }, request) => {
    const { staffId } = signedIn(request);
    return { run: await arrangeOwnStops(db, staffId, { runId: params.id, ...body }) };
  });

  serve(app, notePlace, async ({ params, body }, request) => {
    const { staffId } = signedIn(request);
    const today = businessDay(clock(), config.timeZone);
    return keepPlaceNote(db, { staffId, today }, { ...params, ...body });
  });
}
