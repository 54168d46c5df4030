/** Routes of payment links: for customers who have one, and for staff who send it. */
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { findOrderOfNumber } from '#src/orders/server/admin-order-service.ts';
import { readBrowserId } from '#src/platform/http/browser-cookie.ts';
import { serve } from '#src/platform/http/serve.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { getPayLink, notePayChat, openPayLink, readPayLink } from '../../pay-link-contract.ts';
import { openPaymentOf } from '../attempts/payment-service.ts';
import type { PaymentContext } from '../settling/settle-service.ts';
import { findLinked, findPayLink, type PayChats, readLinked } from './pay-link-service.ts';

interface PayLinkRouteOptions extends PaymentContext {
  /** The secret that signs the cookie of the browser that ordered. */
  cookieSecret: string;
  /** The secret that signs the links. */
  linkSecret: string;
  payChats: PayChats;
}

/** Generous, because whole neighbourhoods share one address of their mobile carrier. */
const readsPerAddress = [{ points: 120, seconds: 60 }];

export async function payLinkRoutes(app: FastifyInstance, options: PayLinkRouteOptions) {
  const {
    shop,
    settings,
    gateways,
    menuCache,
    watch,
    onChanged,
    otherSales,
    linkSecret: secret,
  } = options;
  await app.register(cookie, { secret: options.cookieSecret });
  const reading = shop.rateLimits.own(readsPerAddress);
  const moment = () => ({ now: shop.clock(), plan: settings.current().shiftPlan, secret });

  serve(app, readPayLink, async ({ body }, request, reply) => {
    await reading.spend(request.ip, reply);
    return readLinked(shop.db, body.link, { ...moment(), otherSales });
  });

  serve(app, openPayLink, async ({ body }, request, reply) => {
    await reading.spend(request.ip, reply);
    const checkoutId = await findLinked(shop.db, body.link, secret);
    const context = {
      ...{ shop, settings, gateways, menuCache, watch, onChanged, otherSales },
      publicUrl: shop.publicUrl(request),
      browserId: readBrowserId(request),
      hasLink: true as const,
    };
    return { data: { url: await openPaymentOf(shop.db, context, checkoutId) } };
  });

  serve(app, getPayLink, ({ params }, request) => {
    const publicUrl = shop.publicUrl(request);
    const { chatOf } = options.payChats;
    return findPayLink(shop.db, params.id, { ...moment(), publicUrl, chatOf });
  });

  serve(app, notePayChat, async ({ params }, request) => {
    const order = await findOrderOfNumber(shop.db, params.id);
    const opened = { staffId: signedIn(request).staffId, now: shop.clock() };
    await options.payChats.onOpened(shop.db, order, opened);
    return {};
  });
}
