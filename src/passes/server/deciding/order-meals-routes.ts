/** Routes by which staff decide about single meals of passes. */
import type { FastifyInstance } from 'fastify';
import type { MenuCache } from '#src/menus/server/menu-service.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { SettingsCache } from '#src/settings/server/settings-cache.ts';
import {
  cookLeftOut,
  countUntaken,
  giveMealsBack,
  readOrderMeals,
} from '../../order-meals-contract.ts';
import { pressesOf } from '../press.ts';
import { cookLeftOutMeal } from './left-out-service.ts';
import {
  findOrderMeals,
  giveBackMeals,
  type OnUntaken,
  recordUntaken,
} from './order-meals-service.ts';

interface Options {
  shop: Shop;
  settings: SettingsCache;
  menuCache: MenuCache;
  onUntaken: OnUntaken;
}

export async function orderMealsRoutes(app: FastifyInstance, options: Options) {
  const { shop, settings, menuCache, onUntaken } = options;
  const { db } = shop;
  const press = pressesOf(shop);

  serve(app, cookLeftOut, async ({ body: { paidBy, ...key } }, request) => {
    const context = { ...press(request), settings, menuCache, paidBy };
    const order = await cookLeftOutMeal(db, key, context);
    shop.wakeJobs();
    return { order };
  });

  serve(app, readOrderMeals, ({ params: { id } }) => findOrderMeals(db, id));

  serve(app, giveMealsBack, ({ params: { id }, body: { mealsLeft, ...body } }, request) =>
    giveBackMeals(db, { orderNumber: id, seenMeals: mealsLeft, ...body }, press(request)),
  );

  serve(app, countUntaken, async ({ params: { id } }, request) => {
    await recordUntaken(db, id, { ...press(request), onUntaken });
    return {};
  });
}
