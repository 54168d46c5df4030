/** Routes of orders that staff enter. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { enterOrder } from '../../entry-contract.ts';
import { type EntryContext, placeForPerson } from './entry-service.ts';

export async function entryRoutes(app: FastifyInstance, context: EntryContext) {
  const { shop } = context;

  serve(app, enterOrder, async ({ headers, body }, request) => {
    const { staffId } = signedIn(request);
    const entry = { request: body, idempotencyKey: headers['idempotency-key'], staffId };
    const { orders } = await placeForPerson(shop.db, entry, context);
    shop.wakeJobs();
    return { orders };
  });
}
