/** Pictures as phones and strangers send them, and a server with a separate folder for them. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type onRequestHookHandler } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Disk } from 'flydrive';
import sharp from 'sharp';
import { mediaFiles } from '#src/media/server/media-file-routes.ts';
import { mediaRoutes } from '#src/media/server/media-routes.ts';
import { openMediaFolder } from '#src/media/server/media-storage.ts';
import { handleError, handleNotFound } from '#src/platform/http/answers/error-handler.ts';
import { createRateLimits } from '#src/platform/http/load/rate-limiter.ts';

export interface Upload {
  /** The field of the form. */
  field?: string;
  bytes: Uint8Array;
  fileName?: string;
  type?: string;
}

export interface TestMedia {
  server: FastifyInstance;
  storage: Disk;
  folder: string;
  /** Every file and folder in it. */
  files(): Promise<string[]>;
  send(...uploads: Upload[]): Promise<{ status: number; body: MediaAnswer }>;
  close(): Promise<void>;
}

interface MediaAnswer {
  data?: { fileLink: string };
  error?: string;
  message?: string;
}

interface TestMediaOptions {
  admin?: onRequestHookHandler;
  rateLimits?: boolean;
}

export async function startTestMedia(options: TestMediaOptions = {}): Promise<TestMedia> {
  const { admin = (_request, _reply, done) => done(), rateLimits = false } = options;
  const folder = await mkdtemp(join(tmpdir(), 'media-'));
  const storage = await openMediaFolder(folder);
  const server = Fastify();
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  server.setErrorHandler(handleError);
  server.setNotFoundHandler(handleNotFound);
  server.decorate('guardOf', () => admin);
  server.decorate('operations', []);
  await server.register(mediaRoutes, {
    storage,
    rateLimits: createRateLimits({ enabled: rateLimits, secret: '' }),
  });
  await server.register(mediaFiles, { storage });
  return {
    server,
    storage,
    folder,
    files: () => readdir(folder, { recursive: true }),
    async send(...uploads) {
      const answer = await server.inject(uploadRequest(formOf(uploads)));
      return { status: answer.statusCode, body: answer.json() };
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function uploadRequest(payload: Buffer, type = `multipart/form-data; boundary=${boundary}`) {
  return {
    method: 'POST',
    url: '/api/user/media/upload',
    payload,
    headers: { 'content-type': type },
  } as const;
}

const boundary = 'between-the-parts';

/** The body of a form as browsers write it. */
export function formOf(uploads: readonly Upload[]): Buffer {
  const parts = uploads.flatMap(
    ({ field = 'image', bytes, fileName = 'photo.jpg', type = 'image/jpeg' }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\n` +
          `content-type: ${type}\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ],
  );
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

type TestFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** Red on the left, blue on the right, and noisy, so that its file has some length to cut. */
export function dish(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3, 30);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const colour = pixel % width < width / 2 ? 0 : 2;
    data[pixel * 3 + colour] = 200 + ((pixel * 7919) % 53);
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Small, because encoding a large one in every size takes a second. */
export function dishFile(format: TestFormat, width = 160, height = 120): Promise<Buffer> {
  return dish(width, height)
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer();
}
