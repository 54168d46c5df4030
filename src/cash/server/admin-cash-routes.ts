/** Routes of riders' cash, for the admins who count it. */
import type { FastifyInstance } from 'fastify';
import { counterTender } from '#src/orders/tenders.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import {
  collectAtCounter,
  getCash,
  giveCashFromTill,
  listCashHolders,
} from '../admin-cash-contract.ts';
import { correctCash, countRemittance, resolveRemittance } from '../cash-remittance-contract.ts';
import { selectHolders } from './cash-holder-sql.ts';
import { limitOf } from './cash-limit-service.ts';
import { findCash } from './cash-list-service.ts';
import { recordEntry, recordRemittance, recordResolution } from './cash-remittance-service.ts';
import { giveFromTill } from './cash-return-service.ts';
import { type CashContext, collect } from './collection-service.ts';

interface AdminCashRouteOptions extends CashContext {
  shop: Shop;
}

export async function adminCashRoutes(app: FastifyInstance, options: AdminCashRouteOptions) {
  const { db, clock, config, log } = options.shop;
  const { timeZone } = config;
  const at = () => ({ now: clock(), timeZone });

  serve(app, getCash, (_input, request) => {
    const { staffId } = signedIn(request);
    return findCash(db, { ...at(), staffId });
  });

  serve(app, listCashHolders, async () => {
    const limitPaise = limitOf(options.settings);
    return { holders: await selectHolders(db), limitPaise };
  });

  serve(app, countRemittance, ({ headers, body }, request) => {
    const { staffId } = signedIn(request);
    const count = { ...body, counts: body.counts, key: headers['idempotency-key'] };
    return recordRemittance(db, log, { ...count, staffId, ...at() });
  });

  serve(app, resolveRemittance, async ({ params, body }, request) => {
    const { staffId } = signedIn(request);
    await recordResolution(db, log, { id: params.id, ...body, staffId, ...at() });
    return { id: params.id };
  });

  serve(app, correctCash, async ({ headers, body }, request) => {
    const { riderId, amountPaise, isIn, reason } = body;
    const holdsPaise = await recordEntry(db, log, {
      ...{ kind: 'correction', riderId, reason, key: headers['idempotency-key'] },
      amountPaise: isIn ? amountPaise : -amountPaise,
      staffId: signedIn(request).staffId,
      ...at(),
    });
    return { holdsPaise };
  });

  serve(app, collectAtCounter, async ({ headers, body }, request) => {
    const { orderId, amountPaise } = body;
    const press = { orderNumber: orderId, amountPaise, key: headers['idempotency-key'] };
    const said = { ...press, method: counterTender, reason: undefined, tappedAt: undefined };
    const { staffId } = signedIn(request);
    await collect(db, { ...said, now: clock() }, { staffId }, options);
    return { id: orderId };
  });

  serve(app, giveCashFromTill, async ({ params }, request) => {
    await giveFromTill(db, { id: params.id, ...at() }, signedIn(request).staffId);
    return { id: params.id };
  });
}
