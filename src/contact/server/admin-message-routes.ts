/** Routes of messages to the business, for admins. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { listMessages, setMessageHandled } from '../admin-message-contract.ts';
import { findMessages, setHandled } from './admin-message-service.ts';

export async function adminMessageRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { db, clock } = shop;

  serve(app, listMessages, async ({ query }) => findMessages(db, query.before));

  serve(app, setMessageHandled, async ({ params, body }, request) => {
    const { fullName } = signedIn(request);
    const { number } = params;
    const { isHandled } = body;
    return {
      message: await setHandled(db, { number, isHandled, fullName, now: clock() }),
    };
  });
}
