/** Routes of passes and standing meals, for staff. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import {
  addSkip,
  addStandingMeal,
  changeStandingMeal,
  endSkip,
  endStandingMeal,
  readMeals,
  sellPass,
} from '../pass-contract.ts';
import { recordSale } from './selling/pass-sale-service.ts';
import { findPersonMeals } from './standing/person-meals-service.ts';
import {
  changeStanding,
  createSkip,
  createStandingMeal,
  endSkipOf,
  endStanding,
} from './standing/standing-service.ts';

interface Options {
  shop: Shop;
  settings: KnownSettings;
  /** The path of a checkout's payment link. */
  linkOf: (checkout: { id: string; label: string }) => string;
}

export async function passRoutes(app: FastifyInstance, { shop, settings, linkOf }: Options) {
  const { db, clock } = shop;
  const { timeZone } = shop.config;
  const press = (request: Parameters<typeof signedIn>[0]) => {
    return { staffId: signedIn(request).staffId, now: clock(), timeZone };
  };

  serve(app, readMeals, ({ params: { id } }, request) =>
    findPersonMeals(db, id, {
      ...{ now: clock(), plan: settings.current().shiftPlan },
      linkOf: (checkout) => `${shop.publicUrl(request)}${linkOf(checkout)}`,
    }),
  );

  serve(app, sellPass, async ({ body, headers }, request) => {
    const { way, reference, ...sale } = body;
    const money = { way, ...(reference !== undefined && { reference }) };
    const key = headers['idempotency-key'];
    const issuer = settings.current();
    const one = { ...press(request), key, issuer };
    return { number: await recordSale(db, { ...sale, money }, one) };
  });

  serve(app, addStandingMeal, async ({ body }, request) => {
    await createStandingMeal(db, body, press(request));
    return {};
  });

  serve(app, endStandingMeal, async ({ params: { id }, body }, request) => {
    await endStanding(db, { id, ...body }, press(request));
    return {};
  });

  serve(app, changeStandingMeal, async ({ params: { id }, body }, request) => {
    await changeStanding(db, { id, ...body }, press(request));
    return {};
  });

  serve(app, addSkip, async ({ body }, request) => {
    await createSkip(db, body, press(request));
    return {};
  });

  serve(app, endSkip, async ({ params: { id }, body }, request) => {
    await endSkipOf(db, { id, ...body }, press(request));
    return {};
  });
}
