/** Routes of the week plan, for admins. Every change invalidates the cache that customers read. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { copyMenus } from '../admin-menu-contract.ts';
import {
  copyMenu,
  countFromPasses,
  listPlan,
  moveMenu,
  planDish,
  publishMenus,
} from '../plan-contract.ts';
import type { AdminMenuRouteOptions } from './admin-menu-routes.ts';
import {
  copyMenuTo,
  duplicateMenus,
  type FromPasses,
  findPlan,
  moveMenuTo,
  planDishOn,
  publishSeen,
} from './plan-service.ts';

interface PlanRouteOptions extends AdminMenuRouteOptions {
  /** The meals of passes; passes know them. */
  passes: FromPasses;
}

export async function planRoutes(app: FastifyInstance, options: PlanRouteOptions) {
  const { shop, menuCache, settings, countSold, passes } = options;
  const { db } = shop;
  const context = () => ({ now: shop.clock(), plan: settings.current().shiftPlan, countSold });

  const published = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change;
    menuCache.publishChange();
    return result;
  };

  serve(app, listPlan, async ({ query }) => findPlan(db, query.week, { ...context(), passes }));

  serve(app, countFromPasses, async ({ query }) => {
    return { tiffins: await passes.mealsOf(db, query, context().plan) };
  });

  serve(app, planDish, async ({ body }) => ({
    menu: await published(planDishOn(db, body, context())),
  }));

  serve(app, moveMenu, async ({ params, body }) => ({
    menu: await published(moveMenuTo(db, { ...params, ...body }, context())),
  }));

  serve(app, copyMenu, async ({ params, body }) => ({
    menu: await published(copyMenuTo(db, { ...params, ...body }, context())),
  }));

  serve(app, copyMenus, async ({ body }) => published(duplicateMenus(db, body, context())));

  serve(app, publishMenus, async ({ body }) => ({
    published: await published(publishSeen(db, body.menus, context())),
  }));
}
