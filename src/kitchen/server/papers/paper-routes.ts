/** The route for papers. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '#src/platform/contract/app-error.ts';
import { may } from '#src/platform/contract/permissions.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { signedIn } from '#src/platform/http/signed-in.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { type PaperForm, printPaper } from '../../paper-contract.ts';
import type { StopsOfOrders } from '../packing/box-service.ts';
import { createPaperPrinter } from './paper-printer.ts';
import { createPrintings } from './paper-printings.ts';
import { createPaper } from './paper-service.ts';

interface PaperRouteOptions {
  shop: Shop;
  settings: KnownSettings;
  stopsOfOrders: StopsOfOrders;
}

export async function paperRoutes(app: FastifyInstance, options: PaperRouteOptions) {
  const { shop, settings, stopsOfOrders } = options;
  const draw = createPaperPrinter(shop.shutdown);
  const printAlone = createPrintings();

  serve(app, printPaper, async ({ body }, request, reply) => {
    const { staffId, fullName, role } = signedIn(request);
    const { shop: facts, papers, shiftPlan } = settings.current();
    const printing = {
      shopName: facts.name,
      fssaiLicence: papers.fssaiLicence,
      plan: shiftPlan,
      now: shop.clock(),
      person: { staffId, fullName },
      seesPhones: may(role, 'orders'),
      stopsOfOrders,
      draw,
      gone: whenGone(reply),
    };
    const pdf = await printAlone(body, () => createPaper(shop.db, body, printing));
    return reply
      .header('content-disposition', `inline; filename="${fileNameOf(body)}"`)
      .type('application/pdf')
      .send(pdf);
  });
}

/** Aborts when the connection ends before the response is sent. */
function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded)
      gone.abort(new AppError('unavailable', 'Nobody waits for it any more.'));
  });
  return gone.signal;
}

/** `labels-2026-11-23-lunch.pdf`. */
function fileNameOf({ kind, date, shift }: PaperForm): string {
  return `${kind}-${date}-${shift.toLowerCase()}.pdf`;
}
