/** Security headers: a strict policy for pages, a shut door for everything that is data. */
import type { IncomingMessage } from 'node:http';
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

export const httpsHeaders = { 'strict-transport-security': 'max-age=31536000' };

/**
 * On every answer of a shop that is reached by https: browsers come back by https alone. Other sites of the same domain
 * are not ours to bind.
 */
export function requireHttps(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(httpsHeaders);
    done();
  });
}

/** What no page of the shop asks for, so that nothing that gets into one can. */
const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/**
 * Pages load scripts, pictures and data from the shop alone. `inlineScripts`: `sha256-…` of each
 * script that stands in the document at a path.
 */
export async function securePages(
  app: FastifyInstance,
  inlineScripts: (path: string) => readonly string[] = () => [],
): Promise<void> {
  const scriptsOf = ({ url = '' }: IncomingMessage) => {
    const [path = ''] = url.split('?');
    return ["'self'", ...inlineScripts(path).map((hash) => `'${hash}'`)].join(' ');
  };
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [scriptsOf],
        // Radix locks the page behind a dialog with a style element of its own.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        // The rupee sign stands in the styles.
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(app.isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    // It is on every answer: see requireHttps.
    strictTransportSecurity: false,
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
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', permissionsPolicy);
    done();
  });
}
