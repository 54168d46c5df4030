/** Paying, asking how a payment stands, and the gateway's events. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { toAnswer } from '#src/server/error-handler.ts';
import { retryAfterSeconds } from '#src/server/retry-after.ts';
import { serve } from '#src/server/serve.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoWithOffset } from '#src/shared/business-day.ts';
import { toPaise } from '#src/shared/money.ts';
import {
  initiatePayment as initiateOperation,
  payAgain as payAgainOperation,
  receiveWebhook,
  verifyPayment as verifyOperation,
} from '../payment-contract.ts';
import type { ResultStatus } from '../payment-rules.ts';
import { initiatePayment, payAgain } from './payment-service.ts';
import { verifyPayment } from './payment-status-service.ts';
import type { Paying } from './settle-service.ts';
import { receiveEvent } from './webhook-service.ts';

interface PaymentRouteOptions extends Paying {
  /** How long a status request of a pending payment is held. */
  holdSeconds: number;
}

/** Generous: whole neighbourhoods share one address of their mobile carrier. */
const initiationsPerAddress = [{ points: 60, seconds: 60 }];
const statusesPerAddress = [{ points: 300, seconds: 60 }];
const webhookBytes = 64 * 1024;

export async function paymentRoutes(app: FastifyInstance, options: PaymentRouteOptions) {
  const { shop, gateways, board } = options;
  const paying = { shop, gateways, board };
  const initiating = shop.rateLimits.own(initiationsPerAddress);

  serve(app, initiateOperation, async ({ body }, request, reply) => {
    await initiating.spend(request.ip, reply);
    const url = await initiatePayment(shop.db, {
      ...paying,
      publicUrl: shop.publicUrl(request),
      orderNumber: body.orderId,
      mobileNo: body.mobileNumber,
      amountPaise: toPaise(body.amount),
    });
    return { data: { url } };
  });

  serve(app, payAgainOperation, async ({ body }, request, reply) => {
    await initiating.spend(request.ip, reply);
    const url = await payAgain(shop.db, {
      ...paying,
      publicUrl: shop.publicUrl(request),
      transactionId: body.merchantTransactionId,
    });
    return { data: { url } };
  });

  await app.register(statusRoutes, options);
  await app.register(webhookRoutes, options);
}

async function statusRoutes(app: FastifyInstance, options: PaymentRouteOptions) {
  const { shop, gateways, board, holdSeconds } = options;
  const asking = shop.rateLimits.own(statusesPerAddress);

  // The specification shows an error's `data` as the result, so every error here has one.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, answer } = toAnswer(error);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    const unknown: ResultStatus = status === 404 || status === 400 ? 'Not Found' : 'Pending';
    const updatedAt = isoWithOffset(shop.clock(), shop.config.timeZone);
    if (answer.error === 'unavailable') reply.header('retry-after', retryAfterSeconds());
    return reply.code(status).send({ ...answer, data: { status: unknown, amount: 0, updatedAt } });
  });

  serve(app, verifyOperation, async ({ body }, request, reply) => {
    await asking.spend(request.ip, reply);
    const transactionId = body.merchantTransactionId;
    const data = await verifyPayment(shop.db, {
      shop,
      gateways,
      board,
      transactionId,
      holdSeconds,
    });
    return { data };
  });
}

async function webhookRoutes(app: FastifyInstance, { shop, gateways }: PaymentRouteOptions) {
  // A signature is over the bytes as they came.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  serve(
    app,
    receiveWebhook,
    async ({ params }, request) => {
      const gateway = gateways.of(params.gateway);
      if (!gateway) throw new AppError('not_found', 'There is nothing here.');
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveEvent(shop.db, { shop, gateway, rawBody, headers: request.headers });
      return { received: true };
    },
    { bodyLimit: webhookBytes },
  );
}
