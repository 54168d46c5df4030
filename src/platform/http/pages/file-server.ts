/**
 * Serves the files of the build: bundles are cached for a year, pictures and icons for a day, the
 * service worker never.
 */
import { glob } from 'node:fs/promises';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isUtf8MimeType, mime, type SendOptions, type SendResult, send } from '@fastify/send';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { daySeconds } from '../../contract/business-day.ts';
import { encodingOf } from '../answers/content-encoding.ts';

interface FileServerOptions {
  /** The folder of the build; by default the repository's own `dist`. */
  distFolder?: string;
}

interface Folder extends Pick<SendOptions, 'acceptRanges' | 'etag' | 'lastModified'> {
  root: string;
  cacheControl: (name: string) => string;
  /** Text files have compressed copies beside them, `.br` and `.gz`. */
  preCompressed?: boolean;
}

export const ownDist = fileURLToPath(new URL('../../../../dist', import.meta.url));

const yearSeconds = 31_536_000;

export async function fileServer(app: FastifyInstance, { distFolder }: FileServerOptions) {
  const dist = distFolder ?? ownDist;
  app.addHook('onRequest', (_request, reply, done) => {
    // A page loads a dozen files, so unneeded headers would be sent a dozen times.
    reply.header('x-content-type-options', 'nosniff').removeHeader('x-request-id');
    // HTTP/1.1 keeps connections alive without this header.
    reply.raw.removeHeader('connection');
    done();
  });
  // The names of bundles contain a hash of their content, so clients never need to revalidate them.
  serveFolder(app, '/assets/', {
    root: `${dist}/client/assets`,
    preCompressed: true,
    etag: false,
    lastModified: false,
    acceptRanges: false,
    cacheControl: () => `public, max-age=${yearSeconds}, immutable`,
  });
  const aDay = () => `public, max-age=${daySeconds}`;
  serveFolder(app, '/images/', { root: `${dist}/images`, cacheControl: aDay });
  const client: Folder = {
    root: `${dist}/client`,
    preCompressed: true,
    cacheControl: (name) => (name.endsWith('-sw.js') ? 'no-cache' : aDay()),
  };
  const others = { cwd: client.root, exclude: ['assets/**', '**/*.{br,gz}'] };
  for await (const name of glob('**/*.*', others)) {
    const path = name.replaceAll(sep, '/');
    serve(app, `/${path}`, (request, reply) => sendFile(request, reply, client, path));
  }
}

/** Serves every file of a folder below a path that ends with a slash. */
export function serveFolder(app: FastifyInstance, prefix: string, folder: Folder): void {
  serve(app, `${prefix}*`, (request, reply) =>
    sendFile(request, reply, folder, (request.params as { '*': string })['*']),
  );
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function serve(app: FastifyInstance, url: string, handler: Handler): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    schema: { hide: true },
    handler,
    errorHandler(error, request, reply) {
      // The client disconnected: nobody needs a response, and nothing failed.
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
      else app.errorHandler(error, request, reply);
    },
  });
}

const endings = { br: '.br', gzip: '.gz', identity: '' } as const;

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { cacheControl, preCompressed, ...options }: Folder,
  name: string,
): Promise<FastifyReply> {
  const find = (ending: string) =>
    send(request.raw, encodeURI(`/${name}${ending}`), { ...options, cacheControl: false });
  let encoding = preCompressed ? encodingOf(request.headers['accept-encoding']) : 'identity';
  let found = await find(endings[encoding]);
  if (encoding !== 'identity' && isMissing(found)) {
    encoding = 'identity';
    found = await find('');
  }
  if (isMissing(found)) {
    reply.callNotFound();
    return reply;
  }
  if (found.type === 'error') throw found.metadata.error;
  reply.code(found.statusCode).headers(found.headers);
  reply.header('cache-control', cacheControl(name));
  if (preCompressed) reply.header('vary', 'accept-encoding');
  if (encoding !== 'identity') {
    reply.headers({ 'content-type': typeOf(name), 'content-encoding': encoding });
  }
  return reply.send(found.stream);
}

/** A path that leads out of the folder counts as missing too. */
function isMissing({ type, statusCode }: SendResult): boolean {
  return type === 'directory' || (type === 'error' && [400, 403, 404].includes(statusCode));
}

function typeOf(name: string): string {
  const type = mime.getType(name) ?? 'application/octet-stream';
  return isUtf8MimeType(type) ? `${type}; charset=utf-8` : type;
}
