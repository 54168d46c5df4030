/** The routes by which staff change a pass after its sale, or stop it. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { correctPass, extendPass, joinPass, stopPass } from '../../amend-contract.ts';
import { pressesOf } from '../press.ts';
import { joinPurse } from '../purse-service.ts';
import { correctHeld, extendByStaff } from './amend-service.ts';
import { endByStaff, type GiveBack } from './ending-service.ts';

interface Options {
  shop: Shop;
  settings: KnownSettings;
  giveBack: GiveBack;
}

export async function amendRoutes(app: FastifyInstance, { shop, settings, giveBack }: Options) {
  const { db } = shop;
  const press = pressesOf(shop);

  serve(app, stopPass, async ({ params: { number }, body }, request) => {
    const { staffId, now } = press(request);
    const stop = { number, seenMeals: body.mealsLeft, reason: body.reason };
    const backPaise = await endByStaff(db, stop, { shop, settings, giveBack, staffId, now });
    shop.wakeJobs();
    return { backPaise };
  });

  serve(app, extendPass, async ({ params: { number }, body }, request) => ({
    expiresOn: await extendByStaff(db, { number, ...body }, press(request)),
  }));

  serve(app, correctPass, async ({ params: { number }, body }, request) => {
    await correctHeld(db, { number, ...body }, press(request));
    return {};
  });

  serve(app, joinPass, async ({ params: { number } }, request) => {
    await joinPurse(db, number, press(request));
    return {};
  });
}
