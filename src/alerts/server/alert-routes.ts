/** What waits for a person, for admins. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import {
  listAlerts as listOperation,
  resolveAlert as resolveOperation,
} from '../alert-contract.ts';
import type { PaymentsOfAlerts } from './alert-payments.ts';
import { listAlerts, resolveAlert } from './alert-service.ts';

interface AlertRoutes {
  shop: Shop;
  paymentsOfAlerts: PaymentsOfAlerts;
}

export async function alertRoutes(app: FastifyInstance, { shop, paymentsOfAlerts }: AlertRoutes) {
  const { db, clock, config } = shop;

  serve(app, listOperation, async () => ({
    alerts: await listAlerts(db, { paymentsOfAlerts, timeZone: config.timeZone }),
  }));

  serve(app, resolveOperation, async ({ params, body }, request) => {
    const { staffId } = signedIn(request);
    await resolveAlert(db, { id: params.id, note: body.note, staffId, now: clock() });
    return { id: params.id };
  });
}
