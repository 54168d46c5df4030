/** The route of the form by which customers make out their receipts. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#src/platform/contract/app-error.ts';
import { daySeconds } from '#src/platform/contract/business-day.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { renderReceiptPage } from './receipt-rendering.ts';
import { getReceipt } from './receipt-service.ts';
import { readRecipient } from './recipient-form.ts';
import { writeByCustomer } from './recipient-service.ts';

const formType = 'application/x-www-form-urlencoded';
/** An address of 300 letters of an Indian script takes nine bytes for each letter in a form. */
const formBytes = 16 * 1024;
/** Per address: a few receipts, each with a mistake or two. */
const writeRules = [
  { points: 10, seconds: 600 },
  { points: 40, seconds: daySeconds },
];

export async function recipientFormRoutes(app: FastifyInstance, { shop }: { shop: Shop }) {
  const { timeZone } = shop.config;
  const writes = shop.rateLimits.shared('receipt-recipient', writeRules);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(formType, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  app.post<{ Params: { token: string } }>(
    '/receipt/:token/recipient',
    { schema: { hide: true }, bodyLimit: formBytes },
    async (request, reply) => {
      const { token } = request.params;
      if (isFromElsewhere(request, shop.publicUrl(request)))
        throw new AppError('forbidden', 'This form was sent from another site.');
      await writes.spend(request.ip, reply);
      const read = readRecipient(request.body);
      if (!read) throw new AppError('invalid_request', 'This form can’t be read.');
      const now = shop.clock();
      if ('errors' in read) {
        const receipt = await getReceipt(shop.db, token);
        const page = renderReceiptPage({ receipt, token, now, timeZone, typed: read });
        return reply.code(422).type('text/html; charset=utf-8').send(page);
      }
      await writeByCustomer(shop.db, token, { recipient: read, now, timeZone });
      return reply.redirect(`/receipt/${token}`, 303);
    },
  );
}

/**
 * True for a form that another site sends. The secret in the link is the permission to write, not a
 * cookie; still, only the shop's own page may send the form.
 */
function isFromElsewhere(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site !== 'same-origin';
  if (origin === undefined) return false;
  const own = [request.host, new URL(publicUrl).host];
  return !URL.canParse(origin) || !own.includes(new URL(origin).host);
}
