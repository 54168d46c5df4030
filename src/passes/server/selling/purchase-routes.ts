/** Routes of passes on sale, for customers. */
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { daySeconds } from '#src/platform/contract/business-day.ts';
import { sendCached } from '#src/platform/http/answers/cached-answer.ts';
import { readBrowserId, writeBrowserId } from '#src/platform/http/browser-cookie.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { passLabel } from '../../pass-kinds.ts';
import { buyPass, listOffersOnSale } from '../../purchase-contract.ts';
import type { OfferCache } from '../offers/offer-cache.ts';
import { beginPurchase } from './purchase-service.ts';

/** The pages of payments, from the feature that has them. */
export type OpenPage = (
  checkoutId: string,
  of: { publicUrl: string; browserId: string },
) => Promise<string>;

interface PurchaseRouteOptions {
  shop: Shop;
  settings: KnownSettings;
  offers: OfferCache;
  /** The secret that signs the browser's cookie. */
  cookieSecret: string;
  openPage: OpenPage;
}

/** A pass is bought once in weeks. */
const purchasesPerAddress = [{ points: 10, seconds: daySeconds / 24 }];

export async function purchaseRoutes(app: FastifyInstance, options: PurchaseRouteOptions) {
  const { shop, settings, offers, cookieSecret, openPage } = options;
  await app.register(cookie, { secret: cookieSecret });
  const buying = shop.rateLimits.own(purchasesPerAddress);

  serve(
    app,
    listOffersOnSale,
    async (_input, request, reply) => {
      const { answer } = await offers.current();
      return sendCached(request, reply, answer, { cacheControl: 'no-cache' });
    },
    { shed: 'forLoop' },
  );

  serve(app, buyPass, async ({ headers, body }, request, reply) => {
    await buying.spend(request.ip, reply);
    const { checkoutId, number, totalPaise, browserId } = await beginPurchase(shop.db, {
      ...{ request: body, idempotencyKey: headers['idempotency-key'], offers },
      browserId: readBrowserId(request) ?? randomUUID(),
      ...{ now: shop.clock(), plan: settings.current().shiftPlan },
    });
    writeBrowserId(reply, browserId);
    const url = await openPage(checkoutId, { publicUrl: shop.publicUrl(request), browserId });
    return { pass: passLabel(number), totalAmountPaise: totalPaise, data: { url } };
  });
}
