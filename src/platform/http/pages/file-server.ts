/** Serves the files of the build: bundles for a year, pictures and icons for a day, the service worker never from a cache. */
import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

interface FileServerOptions {
  /** Where the build is; the repository's own `dist` where it is left out. */
  distFolder?: string;
}

export const ownDist = fileURLToPath(new URL('../../../../dist', import.meta.url));

const yearSeconds = 31_536_000;
const daySeconds = 86_400;

export async function fileServer(app: FastifyInstance, { distFolder }: FileServerOptions) {
  const dist = distFolder ?? ownDist;
  app.addHook('onRequest', (_request, reply, done) => {
    // A page loads a dozen files: what their headers hold is paid for a dozen times.
    reply.header('x-content-type-options', 'nosniff').removeHeader('x-request-id');
    // Connections are kept alive without a word since HTTP/1.1.
    reply.raw.removeHeader('connection');
    done();
  });
  // Names of bundles hold a hash of their content: nobody ever asks whether they changed.
  await app.register(staticFiles, {
    root: `${dist}/client/assets`,
    prefix: '/assets/',
    preCompressed: true,
    etag: false,
    lastModified: false,
    acceptRanges: false,
    ...cacheFor(yearSeconds, ', immutable'),
  });
  await app.register(staticFiles, {
    root: `${dist}/images`,
    prefix: '/images/',
    decorateReply: false,
    ...cacheFor(daySeconds),
  });
  await app.register(staticFiles, {
    root: `${dist}/client`,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
    index: false,
    preCompressed: true,
    decorateReply: false,
    ...cacheFor(daySeconds),
    setHeaders: (reply: FastifyReply, path: string) => {
      const isWorker = /delivery-sw\.js(\.\w+)?$/.test(path);
      reply.header('cache-control', isWorker ? 'no-cache' : `public, max-age=${daySeconds}`);
    },
  });
}

function cacheFor(seconds: number, extra = '') {
  return {
    cacheControl: false,
    setHeaders: (reply: FastifyReply) => {
      reply.header('cache-control', `public, max-age=${seconds}${extra}`);
    },
  };
}
