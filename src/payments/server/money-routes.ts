/** The owner's money page: sums of a shift or some days, what they are made of, and each attempt's timeline. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/server/serve.ts';
import {
  checkPayments as checkAllOperation,
  checkPayment as checkOperation,
  getPayment as getOperation,
  listMoney as listOperation,
  sumMoney as sumOperation,
} from '../money-contract.ts';
import { listMoney, sumMoney } from './money-service.ts';
import { checkPayment, checkPayments, getPayment } from './payment-details-service.ts';
import type { Paying } from './settle-service.ts';

export async function moneyRoutes(app: FastifyInstance, paying: Paying) {
  const { shop } = paying;
  const { db } = shop;
  const { timeZone } = shop.config;

  serve(app, sumOperation, async ({ body }) => sumMoney(db, body));

  serve(app, listOperation, async ({ body }) => listMoney(db, body, timeZone));

  serve(app, getOperation, async ({ params }) => getPayment(db, params.transactionId, timeZone));

  serve(app, checkOperation, async ({ params }) => checkPayment(db, paying, params.transactionId));

  serve(app, checkAllOperation, async ({ body }) => ({
    asked: await checkPayments(db, paying, body),
  }));
}
