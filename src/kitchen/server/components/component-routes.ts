/** Calls about components, for staff who plan the menus. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { changeComponent, listComponents, mergeWord } from '../../component-contract.ts';
import { editComponent, findComponents, giveMeaning } from './component-service.ts';

export async function componentRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { db, clock, config } = shop;
  const reader = () => ({ now: clock(), timeZone: config.timeZone });
  const all = () => findComponents(db, reader());

  serve(app, listComponents, async () => ({ components: await all() }));

  serve(app, changeComponent, async ({ params: { id }, body }) => {
    await editComponent(db, id, body);
    const component = (await all()).find((each) => each.id === id);
    if (!component) throw new Error(`component ${id} was deleted after the change`);
    return { component };
  });

  serve(app, mergeWord, async ({ body: { word, componentId } }) => {
    await giveMeaning(db, { word, componentId }, reader());
    return { components: await all() };
  });
}
