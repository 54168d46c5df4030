/** The routes by which staff change a pass after its sale. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { correctPass, extendPass, joinPass } from '../../amend-contract.ts';
import { joinPurse } from '../purse-service.ts';
import { correctHeld } from './correction-service.ts';
import { extendByStaff } from './extension-service.ts';

export async function amendRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { db, clock, config } = shop;
  const by = (request: Parameters<typeof signedIn>[0]) => {
    return { staffId: signedIn(request).staffId, now: clock(), timeZone: config.timeZone };
  };

  serve(app, extendPass, async ({ params: { number }, body }, request) => ({
    expiresOn: await extendByStaff(db, { number, ...body }, by(request)),
  }));

  serve(app, correctPass, async ({ params: { number }, body }, request) => {
    await correctHeld(db, { number, ...body }, by(request));
    return {};
  });

  serve(app, joinPass, async ({ params: { number } }, request) => {
    await joinPurse(db, number, by(request));
    return {};
  });
}
