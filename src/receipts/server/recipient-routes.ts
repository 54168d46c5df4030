/** Making receipts out to somebody, for admins. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import {
  listRecipients as listOperation,
  writeRecipient as writeOperation,
} from '../recipient-contract.ts';
import { listRecipients, writeByStaff } from './recipient-service.ts';

export async function recipientRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { timeZone } = shop.config;

  serve(app, listOperation, async ({ params }) => ({
    recipients: await listRecipients(shop.db, params.id, timeZone),
  }));

  serve(app, writeOperation, async ({ params, body }, request) => {
    const { staffId } = signedIn(request);
    const what = { recipient: body, now: shop.clock(), timeZone, staffId };
    return { recipient: await writeByStaff(shop.db, params.id, what) };
  });
}
