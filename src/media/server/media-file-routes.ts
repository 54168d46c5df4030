/** Serves uploaded pictures. Their names are hashes of their content, so browsers cache them. */
import type { FastifyInstance } from 'fastify';
import type { Disk } from 'flydrive';
import { mediaFileFormat } from '../media-rules.ts';
import { readMedia } from './media-storage.ts';

/** Makes sure that browsers treat any uploaded file as a picture and never run it. */
const alwaysHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};
const foreverHeader = 'public, max-age=31536000, immutable';

export async function mediaFiles(app: FastifyInstance, { storage }: { storage: Disk }) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(alwaysHeaders);
    done();
  });

  app.get<{ Params: { '*': string } }>(
    '/media/*',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const file = params['*'];
      const format = mediaFileFormat(file);
      const picture = format && (await readMedia(storage, file));
      if (!picture) return reply.callNotFound();
      return reply.type(`image/${format}`).header('cache-control', foreverHeader).send(picture);
    },
  );
}
