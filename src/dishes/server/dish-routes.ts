/** Routes of the library of dishes, for admins. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { addDish, addStarterDishes, changeDish, listDishes, removeDish } from '../dish-contract.ts';
import {
  archiveDish,
  createDish,
  createMissingDishes,
  editDish,
  findDishes,
  type OnTiffin,
} from './dish-service.ts';

interface Options {
  shop: Shop;
  onTiffin: OnTiffin;
}

export async function dishRoutes(app: FastifyInstance, { shop, onTiffin }: Options) {
  const { db, clock } = shop;

  serve(app, listDishes, async () => ({ dishes: await findDishes(db) }));

  serve(app, addDish, async ({ body }) => ({ dish: await createDish(db, body, clock()) }));

  serve(app, addStarterDishes, async ({ body: { dishes } }) => {
    const added = await createMissingDishes(db, dishes, clock());
    return { added, skipped: dishes.length - added };
  });

  serve(app, changeDish, async ({ params: { id }, body: { revision, ...form } }) => ({
    dish: await editDish(db, { id, revision }, form, { now: clock(), onTiffin }),
  }));

  serve(app, removeDish, async ({ params: { id }, query: { revision } }) => {
    await archiveDish(db, { id, revision }, clock());
    return {};
  });
}
