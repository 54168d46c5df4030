/** The route by which staff make the payment link of a pass. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { passLabel } from '../../pass-kinds.ts';
import { linkPass } from '../../pass-link-contract.ts';
import { beginLinked } from './pass-link-service.ts';

interface Options {
  shop: Shop;
  /** The path of a checkout's payment link, from the feature that has the pages. */
  linkOf: (checkout: { id: string; label: string }) => string;
}

export async function passLinkRoutes(app: FastifyInstance, { shop, linkOf }: Options) {
  serve(app, linkPass, async ({ body, headers }, request) => {
    const { number, checkoutId } = await beginLinked(shop.db, body, {
      ...{ key: headers['idempotency-key'], staffId: signedIn(request).staffId },
      ...{ now: shop.clock(), timeZone: shop.config.timeZone },
    });
    const path = linkOf({ id: checkoutId, label: passLabel(number) });
    return { number, url: `${shop.publicUrl(request)}${path}` };
  });
}
