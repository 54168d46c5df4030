/** The route for the poster. */
import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Shop } from '#src/platform/http/shop.ts';
import { createPdfThread } from '#src/platform/pdf/pdf-thread.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';
import { posterPage, printPoster } from '../poster-contract.ts';
import type { Poster } from './poster-pdf.ts';

const drawingSeconds = 30;

interface PosterRouteOptions {
  shop: Shop;
  settings: KnownSettings;
}

export async function posterRoutes(app: FastifyInstance, { shop, settings }: PosterRouteOptions) {
  const draw = createPdfThread<Poster>({
    file: new URL('./poster-worker.ts', import.meta.url),
    drawingSeconds,
    shutdown: shop.shutdown,
  });

  serve(app, printPoster, async ({ params: { paper } }, request, reply) => {
    const shopName = settings.current().shop.name;
    const link = `${shop.publicUrl(request)}${posterPage}`;
    const pdf = await draw({ paper, shopName, link });
    return reply
      .header('content-disposition', `inline; filename="poster-${paper.toLowerCase()}.pdf"`)
      .type('application/pdf')
      .send(pdf);
  });
}
