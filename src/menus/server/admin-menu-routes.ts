/** Menus for admins; every change is passed on to the board that customers read. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import {
  addMenus as addOperation,
  changeMenu as changeOperation,
  copyMenus as copyOperation,
  listAllMenus as listOperation,
  removeMenu as removeOperation,
} from '../admin-menu-contract.ts';
import {
  addMenus,
  type CountSold,
  changeMenu,
  copyMenus,
  listAllMenus,
  removeMenu,
} from './admin-menu-service.ts';
import type { MenuBoard } from './menu-service.ts';

interface AdminMenuRouteOptions {
  shop: Shop;
  board: MenuBoard;
  /** What was sold, which orders know. */
  countSold: CountSold;
}

export async function adminMenuRoutes(app: FastifyInstance, options: AdminMenuRouteOptions) {
  const { shop, board, countSold } = options;
  const { timeZone, cutOffs } = shop.config;
  const setting = () => ({ now: shop.clock(), timeZone, cutOffs, countSold });

  serve(app, listOperation, async () => listAllMenus(shop.db, setting()));

  serve(app, addOperation, async ({ body }) => {
    const menus = await addMenus(shop.db, body, setting());
    board.changed();
    return { menus };
  });

  serve(app, changeOperation, async ({ params, body: { revision, ...form } }) => {
    const menu = await changeMenu(shop.db, { id: params.id, form, revision }, setting());
    board.changed();
    return { menu };
  });

  serve(app, removeOperation, async ({ params, query }) => {
    const outcome = await removeMenu(
      shop.db,
      { id: params.id, revision: query.revision },
      setting(),
    );
    board.changed();
    return { outcome };
  });

  serve(app, copyOperation, async ({ body }) => {
    const result = await copyMenus(shop.db, body, setting());
    board.changed();
    return result;
  });
}
