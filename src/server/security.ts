/** Security headers: a strict policy for pages, a shut door for everything that is data. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Data is never a page: nothing in it may load, run or be framed. */
const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

export function secureApi(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(apiHeaders);
    done();
  });
}

interface PageSecurity {
  https: boolean;
  /** `sha256-…` of each script that stands in a document of the build. */
  inlineScripts?: readonly string[];
}

/** Pages load scripts, pictures and data from the shop alone. */
export async function securePages(
  app: FastifyInstance,
  { https, inlineScripts = [] }: PageSecurity,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts.map((hash) => `'${hash}'`)],
        // Radix locks the page behind a dialog with a style element of its own.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        // The rupee sign stands in the styles.
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    // Other sites of the same domain are not ours to bind.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // A payment page refuses customers who come without a referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // Headers that only browsers of the past read; each costs every visitor bytes.
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
    // frame-ancestors says it.
    xFrameOptions: false,
  });
}
