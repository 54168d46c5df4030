/** Routes by which admins make out receipts to somebody. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { listRecipients, writeRecipient } from '../recipient-contract.ts';
import { findRecipients, writeByStaff } from './recipient-service.ts';

export async function recipientRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { timeZone } = shop.config;

  serve(app, listRecipients, async ({ params }) => ({
    recipients: await findRecipients(shop.db, params.id),
  }));

  serve(app, writeRecipient, async ({ params, body }, request) => {
    const { staffId } = signedIn(request);
    const change = { recipient: body, now: shop.clock(), timeZone, staffId };
    return { recipient: await writeByStaff(shop.db, params.id, change) };
  });
}
