/** Security headers: a strict policy for pages, and no permissions at all for data. */
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
 * Adds HSTS to every response of a shop that is reached by https, so that browsers use only https
 * afterwards. Other hosts of the domain are not included, because they belong to others.
 */
export function requireHttps(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(httpsHeaders);
    done();
  });
}

/** Features that no page of the shop uses, so that injected code cannot use them either. */
const permissionsPolicy = 'geolocation=(), microphone=(), payment=(), usb=()';

/** Headers of every page besides its policy. Headers that only old browsers read are left out. */
const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Payment pages refuse customers who arrive without a referrer.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

interface PageNeeds {
  /** `sha256-…` of each inline script in the document at a path. */
  inlineScripts?: (path: string) => readonly string[];
  /** Whether the document at a path may ask for the camera. */
  usesCamera?: (path: string) => boolean;
}

/** Pages load scripts, pictures and data only from the shop itself. */
export function securePages(
  app: FastifyInstance,
  { inlineScripts = () => [], usesCamera = () => false }: PageNeeds,
): void {
  // There is one entry per kind of document, so each policy is written once.
  const headersOf = new Map<string, Record<string, string>>();
  app.addHook('onRequest', ({ url }, reply, done) => {
    const [path = ''] = url.split('?', 1);
    const scripts = ["'self'", ...inlineScripts(path).map((hash) => `'${hash}'`)].join(' ');
    const camera = usesCamera(path) ? 'camera=(self)' : 'camera=()';
    const kind = `${camera} ${scripts}`;
    let headers = headersOf.get(kind);
    if (!headers) {
      headers = {
        'content-security-policy': policyWith(scripts, app.isHttps),
        'permissions-policy': `${camera}, ${permissionsPolicy}`,
        ...pageHeaders,
      };
      headersOf.set(kind, headers);
    }
    reply.headers(headers);
    done();
  });
}

function policyWith(scripts: string, isHttps: boolean): string {
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    // Radix locks the page behind a dialog with its own style element.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    // The font with the rupee sign is embedded in the styles.
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join(';');
}
