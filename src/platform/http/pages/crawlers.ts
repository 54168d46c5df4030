/** What tells search engines where to look: robots.txt and the site map. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface CrawlerOptions {
  /** The pages that are worth finding. */
  paths: readonly string[];
  publicUrl: (request: FastifyRequest) => string;
}

/** Screens of staff and of one customer alone. */
const closed = ['/admin', '/delivery', '/api', '/checkout', '/payment-status', '/sandbox-pay'];
const hidden = { schema: { hide: true } };
const daySeconds = 86_400;

export function crawlerRoutes(app: FastifyInstance, { paths, publicUrl }: CrawlerOptions): void {
  app.get('/robots.txt', hidden, (request, reply) => {
    const lines = [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      `Sitemap: ${publicUrl(request)}/sitemap.xml`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${daySeconds}`)
      .send(`${lines.join('\n')}\n`);
  });

  app.get('/sitemap.xml', hidden, (request, reply) => {
    const origin = publicUrl(request);
    const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('');
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${daySeconds}`)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      );
  });
}
