/** Sends every error in one form: `{error, message, details?}`. */
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import {
  AppError,
  type ErrorAnswer,
  type ErrorCode,
  type ErrorDetail,
  errorStatus,
} from '../../contract/app-error.ts';
import { refusalOf } from '../../database/database-errors.ts';
import { isDatabaseTrouble } from '../../database/database-trouble.ts';
import { errorPage, isPageVisit } from './error-document.ts';
import { retryAfterSeconds } from './retry-after.ts';

/** When several codes share a status, the first one is the general one. */
const codeOfStatus = new Map<number, ErrorCode>(
  (Object.keys(errorStatus) as ErrorCode[]).toReversed().map((code) => [errorStatus[code], code]),
);

/** Messages for the framework's own errors; other codes keep their general message. */
const sentences: Partial<Record<ErrorCode, string>> = {
  invalid_request: 'The request could not be read.',
  forbidden: 'You are not allowed to do this.',
  not_found: 'There is nothing here.',
  too_large: 'The request is too large.',
  unsupported_media_type: 'Please send application/json.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The shop is busy. Please try again in a moment.',
};

export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, answer } = toAnswer(error);
  logFailure(error, status, request);
  if (answer.error === 'unavailable') reply.header('retry-after', retryAfterSeconds());
  return refuse(request, reply, status, answer);
}

/**
 * Logs at level error only when somebody has to check the shop; a refusal is the caller's problem.
 */
export function logFailure(error: unknown, status: number, request: FastifyRequest): void {
  if (status >= 500 && !isTurnedAway(error)) request.log.error({ err: error }, 'request failed');
  else request.log.debug({ err: error }, 'request refused');
}

export function handleNotFound(request: FastifyRequest, reply: FastifyReply) {
  const { status, answer } = toAnswer(new AppError('not_found', 'There is nothing here.'));
  return refuse(request, reply.header('cache-control', 'no-store'), status, answer);
}

function refuse(request: FastifyRequest, reply: FastifyReply, status: number, answer: ErrorAnswer) {
  if (!isPageVisit(request)) return reply.code(status).send(answer);
  return reply.code(status).type('text/html; charset=utf-8').send(errorPage(answer.message));
}

/** Answers input that is not valid HTTP and never becomes a request, in the same form. */
export function handleClientError(error: ClientError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const isTooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const line = isTooLarge
    ? '431 Request Header Fields Too Large'
    : isTooSlow
      ? '408 Request Timeout'
      : '400 Bad Request';
  const body = JSON.stringify({ error: 'invalid_request', message: sentences.invalid_request });
  socket.end(
    `HTTP/1.1 ${line}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
}

interface ClientError extends Error {
  code?: string;
}

/** The status and body for an error. Details of unexpected errors are not sent to the client. */
export function toAnswer(error: unknown): { status: number; answer: ErrorAnswer } {
  if (error instanceof AppError) {
    const { code, message, details } = error;
    return {
      status: errorStatus[code],
      answer: { error: code, message, ...(details && { details }) },
    };
  }
  const refused = refusalOf(error);
  if (refused !== undefined)
    return { status: errorStatus.conflict, answer: { error: 'conflict', message: refused } };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const details = error.validation.map(toDetail);
    const message = details[0]?.message ?? 'The request is not valid.';
    return { status: 400, answer: { error: 'invalid_request', message, details } };
  }
  const given = (error as Partial<FastifyError> | null)?.statusCode ?? statusOf(error);
  const status = given >= 400 && given <= 599 ? given : 500;
  const code = codeOfStatus.get(status) ?? (status < 500 ? 'invalid_request' : 'internal');
  return { status: errorStatus[code], answer: { error: code, message: sentences[code] ?? '' } };
}

/**
 * A deliberate refusal, perhaps of thousands of requests a second: the request's own log line is
 * enough.
 */
export function isTurnedAway(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable' && error.cause === undefined;
}

/** Framework errors have their own status; this is for all others. */
function statusOf(error: unknown): number {
  return errorStatus[isDatabaseTrouble(error) ? 'unavailable' : 'internal'];
}

function toDetail(issue: { instancePath: string; message?: string | undefined }): ErrorDetail {
  return {
    path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: issue.message ?? 'Invalid value.',
  };
}
