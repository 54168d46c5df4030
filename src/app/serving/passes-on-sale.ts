/** While no pass is on sale, the page of passes leads to `/` (product 25.14). */
import type { FastifyInstance } from 'fastify';
import type { OfferCache } from '#src/passes/server/offers/offer-cache.ts';

/** For the scope of the pages. The offers are in memory. */
export function passesOnSale(pages: FastifyInstance, offers: Pick<OfferCache, 'current'>): void {
  pages.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (routeOptions.url !== '/passes') return;
    const { list } = await offers.current();
    if (list.offers.length === 0) return reply.redirect('/', 302);
  });
}
