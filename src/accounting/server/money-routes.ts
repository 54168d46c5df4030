/**
 * Routes of the money page: sums for a shift or some days, their entries, and each attempt's
 * timeline.
 */
import type { FastifyInstance } from 'fastify';
import { acceptHeld } from '#src/payments/server/settling/held-service.ts';
import type { PaymentContext } from '#src/payments/server/settling/settle-service.ts';
import { serve } from '#src/platform/http/serve.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import { checkPayments, findMoney, listMoney, sumMoney } from '../money-contract.ts';
import { acceptPayment, checkPayment, getPayment } from '../payment-details-contract.ts';
import { addUpMoney, findMoneyRows, searchMoney } from './money-service.ts';
import { loadPayment, recheckPayment, recheckPayments } from './payment-details-service.ts';

export async function moneyRoutes(app: FastifyInstance, paymentContext: PaymentContext) {
  const { shop, settings, menuCache, otherSales } = paymentContext;
  const { db } = shop;
  const { timeZone } = shop.config;

  serve(app, sumMoney, async ({ body }) => addUpMoney(db, body, timeZone));
  serve(app, listMoney, async ({ body }) => findMoneyRows(db, body, timeZone));
  serve(app, findMoney, async ({ body }) => searchMoney(db, body.reference));
  serve(app, getPayment, async ({ params }) => loadPayment(db, params.transactionId));
  serve(app, checkPayment, async ({ params }) =>
    recheckPayment(db, paymentContext, params.transactionId),
  );
  serve(app, checkPayments, async ({ body }) => ({
    asked: await recheckPayments(db, paymentContext, body),
  }));

  serve(app, acceptPayment, async ({ params, body }, request) => {
    const { transactionId } = params;
    const { staffId } = signedIn(request);
    const by = { shop, settings, menuCache, otherSales, now: shop.clock(), staffId };
    const owedPaise = await acceptHeld(db, by, { transactionId, reason: body.reason });
    // The refund of an overpayment is stored; its job starts now and does not wait for the next
    // poll.
    shop.wakeJobs();
    return { transactionId, ...(owedPaise > 0 && { refundOwedPaise: owedPaise }) };
  });
}
