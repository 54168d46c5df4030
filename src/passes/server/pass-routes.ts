/** Routes of passes and standing meals, for staff. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import {
  addSkip,
  addStandingMeal,
  changeStandingMeal,
  endSkip,
  endStandingMeal,
  linkPass,
  readMeals,
  sellPass,
} from '../pass-contract.ts';
import { passLabel } from '../pass-kinds.ts';
import { pressesOf } from './press.ts';
import { beginLinked, recordSale } from './selling/pass-sale-service.ts';
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
  const press = pressesOf(shop);

  serve(app, readMeals, ({ params: { id } }, request) =>
    findPersonMeals(db, id, {
      ...{ now: clock(), plan: settings.current().shiftPlan },
      linkOf: (checkout) => `${shop.publicUrl(request)}${linkOf(checkout)}`,
    }),
  );

  serve(app, sellPass, async ({ body, headers }, request) => {
    const { way, reference, ...sale } = body;
    const money = { way, ...(reference !== undefined && { reference }) };
    const one = { ...press(request), key: headers['idempotency-key'], issuer: settings.current() };
    return { number: await recordSale(db, { ...sale, money }, one) };
  });

  serve(app, linkPass, async ({ body, headers }, request) => {
    const one = { ...press(request), key: headers['idempotency-key'] };
    const { number, checkoutId } = await beginLinked(db, body, one);
    const path = linkOf({ id: checkoutId, label: passLabel(number) });
    return { number, url: `${shop.publicUrl(request)}${path}` };
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
