/** Uploads: one file of a multipart form, read only up to its size limit. */
import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../contract/app-error.ts';

export interface UploadForm {
  /** The user's word for the file, such as `picture`. */
  noun: string;
  /** The name of the form field. */
  field: string;
  maxBytes: number;
  /** Advice for a file that is too large. */
  smaller: string;
}

export interface Upload {
  /** The file name that the client sent. */
  fileName: string;
  bytes: Buffer;
}

/** Bytes allowed for the boundaries and the headers of the file. */
const restOfForm = 16 * 1024;
const megabyte = 1024 * 1024;

/** Makes all routes that `app` registers from now on accept such a form and no other body. */
export async function takeUploads(app: FastifyInstance, form: UploadForm): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(notAForm(form)));
  const limits = { parts: 1, fileSize: form.maxBytes, fieldNameSize: 100, fieldSize: 1024 };
  await app.register(multipart, { limits });
}

/**
 * The form's one file. Throws 413 `too_large` at the first byte too many, and 400 `invalid_request`
 * as soon as another field or part begins, without waiting for the rest.
 */
export async function readUpload(request: FastifyRequest, form: UploadForm): Promise<Upload> {
  try {
    return await Promise.race([readForm(request, form), overrun(request.raw, form)]);
  } catch (error) {
    throwAwayRest(request.raw, form);
    throw toRefusal(error, form);
  }
}

/** Refuses a request before its form is read; see `throwAwayRest`. */
export function refuseUpload({ raw }: FastifyRequest, form: UploadForm, refusal: AppError): never {
  throwAwayRest(raw, form);
  throw refusal;
}

async function readForm(request: FastifyRequest, form: UploadForm): Promise<Upload> {
  if (!request.isMultipart()) throw notAForm(form);
  if (Number(request.headers['content-length']) > form.maxBytes + restOfForm) throw tooLarge(form);
  let upload: Upload | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file' || part.fieldname !== form.field) throw notOneFile(form);
    upload = { fileName: part.filename, bytes: await part.toBuffer() };
  }
  if (!upload) throw notOneFile(form);
  return upload;
}

function overrun(raw: IncomingMessage, form: UploadForm): Promise<never> {
  return new Promise((_resolve, reject) => {
    let bytes = 0;
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > form.maxBytes + restOfForm) reject(tooLarge(form));
    });
  });
}

/**
 * Reads and discards as many bytes again as are allowed, so that the client receives the response;
 * then closes the connection, however long the request is.
 */
function throwAwayRest(raw: IncomingMessage, form: UploadForm): void {
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > form.maxBytes + restOfForm) raw.destroy();
  });
  raw.unpipe();
  raw.resume();
}

/** The form parser has no messages for users, and reports a broken form as a server error. */
function toRefusal(cause: unknown, form: UploadForm): AppError {
  if (cause instanceof AppError) return cause;
  const code = (cause as { code?: string }).code;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(form);
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_PROTO_VIOLATION') return notOneFile(form);
  return new AppError('invalid_request', 'The upload did not arrive whole. Please try again.', {
    cause,
  });
}

function tooLarge({ noun: what, maxBytes, smaller }: UploadForm): AppError {
  const most = `${maxBytes / megabyte} MB`;
  return new AppError('too_large', `The ${what} is larger than ${most}. ${smaller}`);
}

function notOneFile({ noun: what, field }: UploadForm): AppError {
  return new AppError(
    'invalid_request',
    `Please send one ${what}, in the field "${field}", and nothing else.`,
  );
}

function notAForm({ noun: what, field }: UploadForm): AppError {
  return new AppError(
    'unsupported_media_type',
    `Please send the ${what} as multipart/form-data, in the field "${field}".`,
  );
}
