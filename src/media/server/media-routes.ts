/** The upload of pictures: one file of a multipart form, read with limits. */
import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Disk } from 'flydrive';
import { AppError } from '#src/platform/contract/app-error.ts';
import type { RateLimits } from '#src/platform/http/load/rate-limiter.ts';
import { serve } from '#src/platform/http/serve.ts';
import { uploadImage, uploadShopPicture } from '../media-contract.ts';
import { imageField, maxImageBytes } from '../media-rules.ts';
import { keepPicture, keepShopPicture } from './media-service.ts';

interface MediaOptions {
  storage: Disk;
  rateLimits: RateLimits;
}

const uploadsPerAddress = [{ points: 30, seconds: 60 }];
/** Bytes of a whole form: its file, the boundaries and the headers of the part. */
const maxFormBytes = maxImageBytes + 16 * 1024;
const limits = { parts: 1, fileSize: maxImageBytes, fieldNameSize: 100, fieldSize: 1024 };

export async function mediaRoutes(app: FastifyInstance, { storage, rateLimits }: MediaOptions) {
  const uploading = rateLimits.own(uploadsPerAddress);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(notAForm()));
  await app.register(multipart, { limits });

  serve(app, uploadImage, async (_input, request, reply) => {
    await uploading.spend(request.ip, reply);
    return { data: { fileLink: await keepPicture(storage, await readImage(request)) } };
  });

  serve(app, uploadShopPicture, async ({ params }, request, reply) => {
    await uploading.spend(request.ip, reply);
    return { link: await keepShopPicture(storage, params.shape, await readImage(request)) };
  });
}

/** The bytes of the form's one file. */
function readImage(request: FastifyRequest): Promise<Buffer> {
  return Promise.race([readForm(request), overrun(request.raw)]);
}

/**
 * Rejects with 413 `too_large` at the first byte too many. As much again is read and thrown away,
 * so that the sender hears the answer; then the connection ends, however long the request was going
 * to be.
 */
function overrun(form: IncomingMessage): Promise<never> {
  return new Promise((_resolve, reject) => {
    let bytes = 0;
    form.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > 2 * maxFormBytes) form.destroy();
      if (bytes <= maxFormBytes) return;
      form.unpipe();
      form.resume();
      reject(tooLarge());
    });
  });
}

async function readForm(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw notAForm();
  if (Number(request.headers['content-length']) > maxFormBytes) throw tooLarge();
  let image: Buffer | undefined;
  try {
    for await (const part of request.parts()) {
      const bytes = part.type === 'file' ? await part.toBuffer() : undefined;
      if (part.fieldname === imageField) image = bytes;
    }
  } catch (error) {
    throw toRefusal(error);
  }
  if (!image) throw notOneFile();
  if (image.length === 0) {
    throw new AppError('invalid_request', 'The picture is empty. Please choose another one.');
  }
  return image;
}

/** The form's parser has no sentences for users, and calls a broken form a server failure. */
function toRefusal(cause: unknown): AppError {
  const code = (cause as { code?: string }).code;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_PROTO_VIOLATION') return notOneFile();
  return new AppError('invalid_request', 'The upload did not arrive whole. Please try again.', {
    cause,
  });
}

function tooLarge(): AppError {
  return new AppError('too_large', 'The picture is larger than 10 MB. Please save it smaller.');
}

function notOneFile(): AppError {
  return new AppError(
    'invalid_request',
    `Please send one picture, in the field "${imageField}", and nothing else.`,
  );
}

function notAForm(): AppError {
  return new AppError(
    'unsupported_media_type',
    `Please send the picture as multipart/form-data, in the field "${imageField}".`,
  );
}
