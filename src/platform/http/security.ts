/** Security headers: a strict policy for pages, a shut door for everything that is data. */
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
 * On every answer of a shop that is reached by https: browsers come back by https alone. Other
 * sites of the same domain are not ours to bind.
 */
export function requireHttps(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(httpsHeaders);
    done();
  });
}

/** What no page of the shop asks for, so that nothing that gets into one can. */
const permissionsPolicy = 'geolocation=(), microphone=(), payment=(), usb=()';

/**
 * What every page says beside its policy; headers that only browsers of the past read are left out.
 */
const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // A payment page refuses customers who come without a referrer.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

interface PageNeeds {
  /** `sha256-…` of each script that is in the document at a path. */
  inlineScripts?: (path: string) => readonly string[];
  /** Whether the document at a path may ask for the camera. */
  usesCamera?: (path: string) => boolean;
}

/** Pages load scripts, pictures and data from the shop alone. */
export function securePages(
  app: FastifyInstance,
  { inlineScripts = () => [], usesCamera = () => false }: PageNeeds,
): void {
  // There are as many as kinds of documents: each is written once.
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
    // Radix locks the page behind a dialog with a style element of its own.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    // The rupee sign is in the styles.
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join(';');
}
