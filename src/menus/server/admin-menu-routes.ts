/** Routes of menus for admins. Every change invalidates the cache that customers read. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import type { SettingsCache } from '#src/settings/server/settings-cache.ts';
import { addMenus, changeMenu, listAllMenus, removeMenu } from '../admin-menu-contract.ts';
import {
  type CountSold,
  createMenus,
  editMenu,
  findAllMenus,
  withdrawMenu,
} from './admin-menu-service.ts';
import type { MenuCache } from './menu-service.ts';

export interface AdminMenuRouteOptions {
  shop: Shop;
  menuCache: MenuCache;
  settings: SettingsCache;
  /** Counts sold portions; orders know them. */
  countSold: CountSold;
}

export async function adminMenuRoutes(app: FastifyInstance, options: AdminMenuRouteOptions) {
  const { shop, menuCache, settings, countSold } = options;
  const setting = () => ({ now: shop.clock(), plan: settings.current().shiftPlan, countSold });

  serve(app, listAllMenus, async () => findAllMenus(shop.db, setting()));

  serve(app, addMenus, async ({ body }) => {
    const menus = await createMenus(shop.db, body, setting());
    menuCache.publishChange();
    return { menus };
  });

  serve(app, changeMenu, async ({ params, body: { revision, ...form } }) => {
    const menu = await editMenu(shop.db, { id: params.id, form, revision }, setting());
    menuCache.publishChange();
    return { menu };
  });

  serve(app, removeMenu, async ({ params, query }) => {
    const outcome = await withdrawMenu(
      shop.db,
      { id: params.id, revision: query.revision },
      setting(),
    );
    menuCache.publishChange();
    return { outcome };
  });
}
