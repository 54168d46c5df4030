/** Routes for staff: whether a number may pay in cash, and allowing it again. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import {
  allowCash,
  decideCashRefusal,
  getCashPermission,
  listRefusalsToConfirm,
  listRefusedCustomers,
} from '../../cash-contract.ts';
import {
  allowCashAgain,
  decideRefusal,
  findRefusalsToConfirm,
  findRefusedCustomers,
  mayPayInCash,
} from './cash-refusal-service.ts';

export async function cashPermissionRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  serve(app, getCashPermission, async ({ body: { mobileNo } }) => {
    return { mayPayInCash: await mayPayInCash(shop.db, mobileNo) };
  });

  serve(app, allowCash, async ({ body: { mobileNo } }, request) => {
    const { staffId } = signedIn(request);
    await allowCashAgain(shop.db, { mobileNo, staffId, now: shop.clock() });
    return {};
  });

  serve(app, listRefusalsToConfirm, async () => ({
    refusals: await findRefusalsToConfirm(shop.db, shop.config.timeZone),
  }));

  serve(app, decideCashRefusal, async ({ params, body: { isTrue } }, request) => {
    const { staffId } = signedIn(request);
    const verdict = { orderNumber: params.id, isTrue, staffId, now: shop.clock() };
    await decideRefusal(shop.db, verdict);
    return {};
  });

  serve(app, listRefusedCustomers, async () => ({
    customers: await findRefusedCustomers(shop.db, shop.config.timeZone),
  }));
}
