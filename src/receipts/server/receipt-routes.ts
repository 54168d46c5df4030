/** Receipts behind their secret links, as a page and as a PDF. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '#src/server/shop.ts';
import { AppError, errorStatus } from '#src/shared/app-error.ts';
import { businessProfile } from '#src/site/business-profile.ts';
import { validProfile } from '#src/site/business-rules.ts';
import { validTaxSchemes } from '#src/site/tax-rules.ts';
import { taxSchemes } from '#src/site/tax-schemes.ts';
import { type IssuedReceipt, receiptDocument } from '../receipt-document.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { findReceipt } from './receipt-service.ts';
import { noReceiptPage, receiptFont, receiptPage } from './receipt-view.ts';

interface ReceiptPath {
  Params: { token: string };
}

/** Not for search engines, and not for the next person at the same computer. */
const headers = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
const daySeconds = 86_400;
const hidden = { schema: { hide: true } };

/** Throws a sentence when what every receipt says of the business can't be said. */
export async function receiptRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { timeZone } = shop.config;
  validTaxSchemes(taxSchemes, validProfile(businessProfile));
  app.setErrorHandler(answerWithPage);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });

  app.get('/receipt/rupee.woff2', hidden, async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${daySeconds}`)
      .type('font/woff2')
      .send(receiptFont),
  );

  app.get<ReceiptPath>('/receipt/:token', hidden, async ({ params }, reply) => {
    const receipt = await requireReceipt(shop, params.token);
    const page = receiptPage(receiptDocument(receipt, timeZone), `/receipt/${params.token}.pdf`);
    return reply.type('text/html; charset=utf-8').send(page);
  });

  app.get<ReceiptPath>('/receipt/:token.pdf', hidden, async ({ params }, reply) => {
    const receipt = await requireReceipt(shop, params.token);
    const pdf = await receiptPdf(receiptDocument(receipt, timeZone), receipt.issuedAt);
    return reply
      .header('content-disposition', `inline; filename="${fileNameOf(receipt)}"`)
      .type('application/pdf')
      .send(pdf);
  });
}

async function requireReceipt({ db }: Shop, token: string): Promise<IssuedReceipt> {
  const receipt = await findReceipt(db, token);
  if (receipt) return receipt;
  throw new AppError('not_found', 'There is no receipt at this address.');
}

/** `receipt-R26-27-000042.pdf`. */
function fileNameOf({ kind, serial }: IssuedReceipt): string {
  const name = kind === 'receipt' ? 'receipt' : 'credit-note';
  return `${name}-${serial.replaceAll('/', '-')}.pdf`;
}

/** A person looks at these answers, so they are pages as well. */
function answerWithPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error instanceof AppError ? errorStatus[error.code] : (error.statusCode ?? 500);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  const title = status === 404 ? 'There is no receipt here' : 'Something went wrong here';
  return reply.code(status).type('text/html; charset=utf-8').send(noReceiptPage(title));
}
