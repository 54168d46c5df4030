/** Customers' private pages: reading one, and making and ending the links. */
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { MoneyOfOrders } from '#src/orders/server/look-up/look-up-service.ts';
import type { StepsOfOrders } from '#src/orders/server/under-way-service.ts';
import { textWriter } from '#src/outbox/server/text-template-service.ts';
import { readBrowserId } from '#src/platform/http/browser-cookie.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import {
  endOwnLink,
  endPrivateLink,
  makePrivateLink,
  readPrivatePage,
  savePrivateLink,
} from '../../private-page-contract.ts';
import { endLink, endOwn, linkCallsPerAddress, makeLink, saveLink } from './link-service.ts';
import { type HasMeals, type PayPaths, readOrdersOfLink } from './private-page-service.ts';

interface PrivatePageRouteOptions {
  shop: Shop;
  settings: KnownSettings;
  /** Refunds and receipts, from another feature. */
  moneyOfOrders: MoneyOfOrders;
  payPaths: PayPaths;
  stepsOfOrders: StepsOfOrders;
  hasMeals: HasMeals;
  /** The secret that signs the browser's cookie. */
  cookieSecret: string;
}

const savesPerAddress = [{ points: 10, seconds: 60 * 60 }];

export async function privatePageRoutes(app: FastifyInstance, options: PrivatePageRouteOptions) {
  const { shop, settings, moneyOfOrders, payPaths, stepsOfOrders, hasMeals, cookieSecret } =
    options;
  const { db, clock } = shop;
  await app.register(cookie, { secret: cookieSecret });
  const reading = shop.rateLimits.shared('private-page', linkCallsPerAddress);
  const saving = shop.rateLimits.shared('private-link', savesPerAddress);

  serve(app, readPrivatePage, async ({ body }, request, reply) => {
    await reading.spend(request.ip, reply);
    const mask = settings.current().ordering.lookUp === 'masked';
    const others = { moneyOfOrders, payPaths, stepsOfOrders, hasMeals };
    return readOrdersOfLink(db, body, { ...others, now: clock(), mask });
  });

  serve(app, savePrivateLink, async ({ body }, request, reply) => {
    await saving.spend(request.ip, reply);
    const browserId = readBrowserId(request);
    return saveLink(db, body, { browserId, now: clock() });
  });

  serve(app, endOwnLink, async ({ body }, request, reply) => {
    await reading.spend(request.ip, reply);
    await endOwn(db, body.token, clock());
    return {};
  });

  serve(app, makePrivateLink, async ({ params }, request) => {
    const { staffId } = signedIn(request);
    const origin = shop.publicUrl(request);
    const writer = { shopName: settings.current().shop.name, origin };
    const write = await textWriter(db, 'privateLink', writer);
    const made = await makeLink(db, params.id, { staffId, now: clock() });
    return { ...made, url: origin + made.path, text: write({ link: made.path }) };
  });

  serve(app, endPrivateLink, async ({ params }, request) => {
    await endLink(db, params.id, { staffId: signedIn(request).staffId, now: clock() });
    return {};
  });
}
