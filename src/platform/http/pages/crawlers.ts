/** robots.txt and the site map for search engines. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { daySeconds } from '../../contract/business-day.ts';

interface CrawlerOptions {
  /** Paths of the pages to index. */
  listed: readonly string[];
  /** Prefixes of the other paths. */
  closed: readonly string[];
  publicUrl: (request: FastifyRequest) => string;
}

/** Paths that are not screens. */
const alwaysClosed = ['/api', '/sandbox-pay'];
const hidden = { schema: { hide: true } };

export function crawlerRoutes(app: FastifyInstance, options: CrawlerOptions): void {
  const { listed, closed, publicUrl } = options;
  app.get('/robots.txt', hidden, (request, reply) => {
    const lines = [
      'User-agent: *',
      ...[...closed, ...alwaysClosed].map((path) => `Disallow: ${path}`),
      `Sitemap: ${publicUrl(request)}/sitemap.xml`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${daySeconds}`)
      .send(`${lines.join('\n')}\n`);
  });

  app.get('/sitemap.xml', hidden, (request, reply) => {
    const origin = publicUrl(request);
    const urls = listed.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('');
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${daySeconds}`)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      );
  });
}
