/** Routes of alerts, for admins. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { listAlerts, resolveAlert } from '../alert-contract.ts';
import type { PaymentsOfAlerts } from './alert-payments.ts';
import { closeAlert, findAlerts } from './alert-service.ts';

interface AlertRoutes {
  shop: Shop;
  paymentsOfAlerts: PaymentsOfAlerts;
}

export async function alertRoutes(app: FastifyInstance, { shop, paymentsOfAlerts }: AlertRoutes) {
  const { db, clock } = shop;

  serve(app, listAlerts, async () => ({
    alerts: await findAlerts(db, paymentsOfAlerts),
  }));

  serve(app, resolveAlert, async ({ params, body }, request) => {
    const { staffId } = signedIn(request);
    await closeAlert(db, { id: params.id, note: body.note, staffId, now: clock() });
    return { id: params.id };
  });
}
