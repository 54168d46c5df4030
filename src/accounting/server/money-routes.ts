/** The owner's money page: sums of a shift or some days, what they are made of, and each attempt's timeline. */
import type { FastifyInstance } from 'fastify';
import { acceptHeld } from '#src/payments/server/settling/held-service.ts';
import type { Paying } from '#src/payments/server/settling/settle-service.ts';
import { serve } from '#src/platform/http/serve.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import {
  checkPayments as checkAllOperation,
  findMoney as findOperation,
  listMoney as listOperation,
  sumMoney as sumOperation,
} from '../money-contract.ts';
import {
  acceptPayment as acceptOperation,
  checkPayment as checkOperation,
  getPayment as getOperation,
} from '../payment-details-contract.ts';
import { findMoney, listMoney, sumMoney } from './money-service.ts';
import { checkPayment, checkPayments, getPayment } from './payment-details-service.ts';

export async function moneyRoutes(app: FastifyInstance, paying: Paying) {
  const { shop } = paying;
  const { db } = shop;
  const { timeZone } = shop.config;

  serve(app, sumOperation, async ({ body }) => sumMoney(db, body, timeZone));
  serve(app, listOperation, async ({ body }) => listMoney(db, body, timeZone));
  serve(app, findOperation, async ({ body }) => findMoney(db, body.reference, timeZone));
  serve(app, getOperation, async ({ params }) => getPayment(db, params.transactionId, timeZone));
  serve(app, checkOperation, async ({ params }) => checkPayment(db, paying, params.transactionId));
  serve(app, checkAllOperation, async ({ body }) => ({
    asked: await checkPayments(db, paying, body),
  }));

  serve(app, acceptOperation, async ({ params, body }, request) => {
    const { transactionId } = params;
    const by = { shop, board: paying.board, now: shop.clock(), staffId: signedIn(request).staffId };
    const owedPaise = await acceptHeld(db, by, { transactionId, reason: body.reason });
    // A refund of what came beyond the total is stored; it need not wait for the next look.
    shop.wakeJobs();
    return { transactionId, ...(owedPaise > 0 && { refundOwedPaise: owedPaise }) };
  });
}
