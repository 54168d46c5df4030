/** Sends a file that is made while it is sent, and records who downloaded it. */
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { signedIn } from '../signed-in.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Records who downloaded which file; set by the composition root. */
    noteDownload: ((download: { staffId: string; fileName: string }) => Promise<void>) | null;
  }
}

interface SentFile {
  fileName: string;
  type: string;
  /** An error in it breaks the connection, so that no client takes a part for the whole. */
  body: Readable;
}

export async function sendFile(
  reply: FastifyReply,
  { fileName, type, body }: SentFile,
): Promise<FastifyReply> {
  const { noteDownload } = reply.server;
  if (!noteDownload) throw new Error(`Nothing notes the download of ${fileName}.`);
  try {
    await noteDownload({ staffId: signedIn(reply.request).staffId, fileName });
  } catch (error) {
    body.destroy();
    throw error;
  }
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .type(type)
    .send(body);
}
