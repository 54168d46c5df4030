/** Routes for paying, for the status of a payment, and for the gateways' events. */
import cookie from '@fastify/cookie';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/platform/contract/app-error.ts';
import { logFailure, toAnswer } from '#src/platform/http/answers/error-handler.ts';
import { retryAfterSeconds } from '#src/platform/http/answers/retry-after.ts';
import { readBrowserId } from '#src/platform/http/browser-cookie.ts';
import { callerOf } from '#src/platform/http/load/rate-limiter.ts';
import { serve } from '#src/platform/http/serve.ts';
import { initiatePayment, payAgain, receiveWebhook, verifyPayment } from '../payment-contract.ts';
import type { ResultStatus } from '../payment-rules.ts';
import { openPayment, reopenPayment } from './attempts/payment-service.ts';
import { createPaymentStatusReader } from './settling/payment-status-service.ts';
import type { PaymentContext } from './settling/settle-service.ts';
import { receiveEvent } from './settling/webhook-service.ts';

interface PaymentRouteOptions extends PaymentContext {
  /** The secret that signs the cookie of the browser that ordered. */
  cookieSecret: string;
  /** How long a status request for a pending payment is held open. */
  holdSeconds: number;
}

/** Generous, because whole neighbourhoods share one address of their mobile carrier. */
const initiationsPerAddress = [{ points: 60, seconds: 60 }];
const statusesPerAddress = [{ points: 300, seconds: 60 }];
/** Per payment and address; the page asks at most every 2 seconds, and may be open twice. */
const statusesPerPayment = [{ points: 60, seconds: 60 }];
const webhookBytes = 64 * 1024;
/** Whoever pays or asks for a status has an order, so that load shedding refuses them last. */
const ofOrders = { shed: 'last' } as const;

export async function paymentRoutes(app: FastifyInstance, options: PaymentRouteOptions) {
  const { shop, settings, gateways, menuCache, watch, onChanged, otherSales } = options;
  const paymentContext = { shop, settings, gateways, menuCache, watch, onChanged, otherSales };
  await app.register(cookie, { secret: options.cookieSecret });
  const callerOfPage = (request: FastifyRequest) => ({
    publicUrl: shop.publicUrl(request),
    browserId: readBrowserId(request),
  });
  const initiating = shop.rateLimits.own(initiationsPerAddress);

  serve(
    app,
    initiatePayment,
    async ({ body }, request, reply) => {
      await initiating.spend(request.ip, reply);
      const url = await openPayment(shop.db, {
        ...paymentContext,
        ...callerOfPage(request),
        orderNumber: body.orderId,
        mobileNo: body.mobileNo,
        amountPaise: body.amountPaise,
      });
      return { data: { url } };
    },
    ofOrders,
  );

  serve(
    app,
    payAgain,
    async ({ body }, request, reply) => {
      await initiating.spend(request.ip, reply);
      const url = await reopenPayment(shop.db, {
        ...paymentContext,
        ...callerOfPage(request),
        transactionId: body.merchantTransactionId,
      });
      return { data: { url } };
    },
    ofOrders,
  );

  await app.register(statusRoutes, options);
  await app.register(webhookRoutes, options);
}

async function statusRoutes(app: FastifyInstance, options: PaymentRouteOptions) {
  const { shop } = options;
  const asking = shop.rateLimits.own(statusesPerAddress);
  const askingAboutOne = shop.rateLimits.own(statusesPerPayment);
  const statusOf = createPaymentStatusReader(options);

  // The page shows an error's `data` as the result (product 5.5), so that every error here has one.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, answer } = toAnswer(error);
    logFailure(error, status, request);
    const unknown: ResultStatus = status === 404 || status === 400 ? 'Not Found' : 'Pending';
    const updatedAt = shop.clock();
    if (answer.error === 'unavailable') reply.header('retry-after', retryAfterSeconds());
    return reply.code(status).send({ ...answer, data: { status: unknown, amount: 0, updatedAt } });
  });

  serve(
    app,
    verifyPayment,
    async ({ body }, request, reply) => {
      await asking.spend(request.ip, reply);
      const transactionId = body.merchantTransactionId;
      await askingAboutOne.spend(`${callerOf(request.ip)} ${transactionId}`, reply);
      return { data: await statusOf(transactionId, readBrowserId(request)) };
    },
    ofOrders,
  );
}

async function webhookRoutes(app: FastifyInstance, { shop, gateways }: PaymentRouteOptions) {
  // The signature covers the raw bytes.
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
    { bodyLimit: webhookBytes, shed: 'never' },
  );
}
