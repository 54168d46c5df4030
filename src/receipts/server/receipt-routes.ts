/** Receipts behind their secret links, as a page and as a PDF. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { daySeconds } from '#src/platform/contract/business-day.ts';
import { hasSame } from '#src/platform/http/answers/cached-answer.ts';
import { isTurnedAway, toAnswer } from '#src/platform/http/answers/error-handler.ts';
import { retryAfterSeconds } from '#src/platform/http/answers/retry-after.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { type IssuedReceipt, receiptDocument } from '../receipt-document.ts';
import { createReceiptPrinter } from './pdf/receipt-printer.ts';
import { renderReceiptPage } from './receipt-rendering.ts';
import { getReceipt } from './receipt-service.ts';
import { noReceiptPage } from './receipt-view.ts';
import { recipientFormRoutes } from './recipient-form-routes.ts';

interface ReceiptPath {
  Params: { token: string };
}

/** Not indexed by search engines, and not stored for the next person at the same computer. */
const headers = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
/** A browser may cache the file, but revalidates it each time. */
const fileCaching = 'private, no-cache';
/** Per address: a page is cheap, but drawing a file takes a fraction of a second. */
const lookRules = [{ points: 120, seconds: 60 }];
const fileRules = [
  { points: 30, seconds: 60 },
  { points: 300, seconds: daySeconds },
];
const hidden = { schema: { hide: true }, config: { shed: 'last' } } as const;

export async function receiptRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { timeZone } = shop.config;
  const looks = shop.rateLimits.own(lookRules);
  const files = shop.rateLimits.own(fileRules);
  const printer = createReceiptPrinter(shop.shutdown);
  app.setErrorHandler(answerWithPage);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });

  app.get<ReceiptPath>('/receipt/:token', hidden, async ({ ip, params: { token } }, reply) => {
    await looks.spend(ip, reply);
    const receipt = await getReceipt(shop.db, token);
    const page = renderReceiptPage({ receipt, token, now: shop.clock(), timeZone });
    return reply.type('text/html; charset=utf-8').send(page);
  });

  app.get<ReceiptPath>('/receipt/:token.pdf', hidden, async (request, reply) => {
    await looks.spend(request.ip, reply);
    const receipt = await getReceipt(shop.db, request.params.token);
    const document = receiptDocument(receipt, timeZone);
    const etag = printer.etagOf(document, receipt.issuedAt);
    const known = { etag, 'cache-control': fileCaching };
    if (hasSame(request, etag)) return reply.headers(known).code(304).send();
    await files.spend(request.ip, reply);
    const pdf = await printer.print(document, receipt.issuedAt);
    return reply
      .headers({ ...known, 'content-disposition': `inline; filename="${fileNameOf(receipt)}"` })
      .type('application/pdf')
      .send(pdf);
  });

  await app.register(recipientFormRoutes, { shop });
}

/** `receipt-R26-27-000042.pdf`. */
function fileNameOf({ kind, serial }: IssuedReceipt): string {
  const name = kind === 'receipt' ? 'receipt' : 'credit-note';
  return `${name}-${serial.replaceAll('/', '-')}.pdf`;
}

const titles: Readonly<Record<number, string>> = {
  400: 'This did not work',
  403: 'This did not work',
  404: 'There is no receipt here',
  409: 'This receipt stays as it is',
  429: 'Too many requests',
  503: 'Please try again in a moment',
};

/** Errors are pages too, because a person reads them. */
function answerWithPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, answer } = toAnswer(error);
  if (status >= 500 && !isTurnedAway(error)) request.log.error({ err: error }, 'request failed');
  if (status === 503) reply.header('retry-after', retryAfterSeconds());
  const isHere = status !== 404;
  const page = noReceiptPage(
    titles[status] ?? 'Something went wrong here',
    isHere && answer.message,
  );
  return reply.code(status).type('text/html; charset=utf-8').send(page);
}
