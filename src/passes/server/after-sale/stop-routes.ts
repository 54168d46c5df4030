/** The route by which staff stop a pass. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { stopPass } from '../../amend-contract.ts';
import { endByStaff, type GiveBack } from './ending-service.ts';

interface Options {
  shop: Shop;
  settings: KnownSettings;
  giveBack: GiveBack;
}

export async function stopRoutes(app: FastifyInstance, { shop, settings, giveBack }: Options) {
  serve(app, stopPass, async ({ params: { number }, body }, request) => {
    const { staffId } = signedIn(request);
    const context = { shop, settings, giveBack, staffId, now: shop.clock() };
    const stop = { number, seenMeals: body.mealsLeft, reason: body.reason };
    const backPaise = await endByStaff(shop.db, stop, context);
    shop.wakeJobs();
    return { backPaise };
  });
}
