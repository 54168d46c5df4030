/** Payment links: for who has one, and for staff who send it. */
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { readBrowserId } from '#src/platform/http/browser-cookie.ts';
import { serve } from '#src/platform/http/serve.ts';
import { getPayLink, openPayLink, readPayLink } from '../../pay-link-contract.ts';
import { openPaymentOf } from '../attempts/payment-service.ts';
import type { PaymentContext } from '../settling/settle-service.ts';
import { findLinkedOrder, findPayLink, readLinked } from './pay-link-service.ts';

interface PayLinkRouteOptions extends PaymentContext {
  /** Signs the cookie of the browser that ordered. */
  cookieSecret: string;
  /** Signs the links. */
  linkSecret: string;
}

/** Generous: whole neighbourhoods share one address of their mobile carrier. */
const readsPerAddress = [{ points: 120, seconds: 60 }];

export async function payLinkRoutes(app: FastifyInstance, options: PayLinkRouteOptions) {
  const { shop, settings, gateways, menuCache, watch, linkSecret: secret } = options;
  await app.register(cookie, { secret: options.cookieSecret });
  const reading = shop.rateLimits.own(readsPerAddress);
  const moment = () => ({ now: shop.clock(), plan: settings.current().shiftPlan, secret });

  serve(app, readPayLink, async ({ body }, request, reply) => {
    await reading.spend(request.ip, reply);
    return readLinked(shop.db, body.link, moment());
  });

  serve(app, openPayLink, async ({ body }, request, reply) => {
    await reading.spend(request.ip, reply);
    const { checkoutId } = await findLinkedOrder(shop.db, body.link, secret);
    const context = {
      ...{ shop, settings, gateways, menuCache, watch },
      publicUrl: shop.publicUrl(request),
      browserId: readBrowserId(request),
      hasLink: true as const,
    };
    return { data: { url: await openPaymentOf(shop.db, context, checkoutId) } };
  });

  serve(app, getPayLink, ({ params }, request) => {
    const publicUrl = shop.publicUrl(request);
    return findPayLink(shop.db, params.id, { ...moment(), publicUrl });
  });
}
