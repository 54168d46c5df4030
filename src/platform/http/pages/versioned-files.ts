/** Serves small files that depend on the shop's settings, such as its manifest. */
import type { FastifyInstance } from 'fastify';
import { sendCached } from '../answers/cached-answer.ts';
import { encodingOf } from '../answers/content-encoding.ts';
import { type CurrentContent, versionedAnswer } from './versioned-answer.ts';

export interface VersionedFile {
  contentType: string;
  current: CurrentContent<string>;
}

/** Keyed by path. */
export type VersionedFiles = Readonly<Record<string, VersionedFile>>;

export async function versionedFiles(app: FastifyInstance, { files }: { files: VersionedFiles }) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff').removeHeader('x-request-id');
    // HTTP/1.1 keeps connections alive without this header.
    reply.raw.removeHeader('connection');
    done();
  });
  for (const [path, { contentType, current }] of Object.entries(files)) {
    const file = versionedAnswer(contentType, current, async (text) => text);
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const answer = await file(encodingOf(request.headers['accept-encoding']));
      return sendCached(request, reply, answer, { cacheControl: 'no-cache' });
    });
  }
}
