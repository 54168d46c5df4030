/** Routes of menus for customers, served from memory, and of what dishes can be made with. */
import type { FastifyInstance } from 'fastify';
import { businessDay } from '#src/platform/contract/business-day.ts';
import { sendCached } from '#src/platform/http/answers/cached-answer.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { findWishesOf } from '#src/wishes/server/wish-service.ts';
import { listMenus } from '../menu-contract.ts';
import { menuWindow } from '../menu-rules.ts';
import { listMetWishes } from '../met-wish-contract.ts';
import type { MenuCache } from './menu-service.ts';
import { selectMetOnSale } from './met-wishes-sql.ts';

interface MenuRouteOptions {
  shop: Shop;
  menuCache: MenuCache;
}

export async function menuRoutes(app: FastifyInstance, { shop, menuCache }: MenuRouteOptions) {
  serve(
    app,
    listMenus,
    async (_input, request, reply) => {
      const { answer } = await menuCache.current();
      return sendCached(request, reply, answer, { cacheControl: 'no-cache' });
    },
    { shed: 'forLoop' },
  );

  serve(app, listMetWishes, async () => {
    const from = businessDay(shop.clock(), shop.config.timeZone);
    const rows = await selectMetOnSale(shop.db, { from, to: menuWindow(from).at(-1) ?? from });
    return {
      wishes: await findWishesOf(shop.db, [
        ...new Set(rows.flatMap(({ wishes }) => wishes.map(({ id }) => id))),
      ]),
      menus: rows.map(({ menuId, wishes }) => ({
        menu_id: menuId,
        wishes: wishes.map(({ id }) => id),
      })),
    };
  });
}
