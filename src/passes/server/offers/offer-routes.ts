/** Routes of offers. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { PlanSettings } from '#src/settings/server/settings-cache.ts';
import { addOffer, changeOffer, listOffers } from '../../offer-contract.ts';
import type { OfferCache } from './offer-cache.ts';
import { createOffer, editOffer, findOffers } from './offer-service.ts';

interface Options {
  shop: Shop;
  settings: PlanSettings;
  offers: OfferCache;
}

export async function offerRoutes(app: FastifyInstance, { shop, settings, offers }: Options) {
  const { db, clock } = shop;
  const context = async () => ({ now: clock(), plan: await settings.newestPlan(db) });

  serve(app, listOffers, async () => ({ offers: await findOffers(db) }));

  serve(app, addOffer, async ({ body }) => {
    const offer = await createOffer(db, body, await context());
    offers.publishChange();
    return { offer };
  });

  serve(app, changeOffer, async ({ params: { id }, body: { revision, ...form } }) => {
    const offer = await editOffer(db, { id, revision }, form, await context());
    offers.publishChange();
    return { offer };
  });
}
