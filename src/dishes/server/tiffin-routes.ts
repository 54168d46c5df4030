/** Routes of tiffins. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { addTiffin, changeTiffin, listTiffins } from '../tiffin-contract.ts';
import { createTiffin, editTiffin, findTiffins } from './tiffin-service.ts';

export async function tiffinRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { db, clock } = shop;

  serve(app, listTiffins, async () => ({ tiffins: await findTiffins(db) }));

  serve(app, addTiffin, async ({ body }) => ({
    tiffin: await createTiffin(db, body.name, clock()),
  }));

  serve(app, changeTiffin, async ({ params: { id }, body }) => ({
    tiffin: await editTiffin(db, id, body),
  }));
}
