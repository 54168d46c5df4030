/**
 * Calls the server's operations by their contracts. The only module of the pages that uses `fetch`.
 */
import type { ErrorCode, ErrorDetail } from '../contract/app-error.ts';
import { decoded, encoded } from '../contract/codec.ts';
import type { Endpoint, InputOf, OutputOf } from '../contract/endpoint.ts';
import type { Access } from '../contract/permissions.ts';
import { withConfirmedPassword } from './password-confirmation.ts';
import { currentSession, endSession } from './session.ts';
import { toast } from './toast.tsx';

export interface CallOptions {
  signal?: AbortSignal;
  /** The request continues after the page is closed. */
  keepalive?: boolean;
  /** The time limit of the whole response, if it differs from the usual one. */
  timeoutMs?: number;
  /**
   * The title of the message for a 401 in place of "Session Expired", with the server's own text.
   */
  refusalTitle?: string | undefined;
}

interface ApiErrorFacts {
  /** The HTTP status; 0 when there was no response. */
  status: number;
  code: ErrorCode | 'network';
  message: string;
  details?: readonly ErrorDetail[];
  body?: unknown;
}

/** An error response, or no response at all; `message` is shown to the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorFacts['code'];
  readonly details: readonly ErrorDetail[];
  /** The whole response body, for operations whose errors carry data. */
  readonly body: unknown;

  constructor({ status, code, message, details = [], body }: ApiErrorFacts, cause?: unknown) {
    super(message, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.body = body;
  }
}

const usualTimeoutMs = 30_000;

/**
 * Sends the input that the operation declares and returns its response. Throws `ApiError`; a call
 * that its caller aborted throws the abort reason. The response needs no parsing here: the server's
 * schema has already dropped everything that the contract does not name. A 401 of a staff operation
 * ends the session. A request that needs the own password is repeated once the password was typed.
 */
export function call<const E extends Endpoint>(
  operation: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  return withConfirmedPassword(operation, () => callOnce(operation, input, options));
}

async function callOnce<const E extends Endpoint>(
  operation: E,
  input: InputOf<E>,
  options: CallOptions,
): Promise<OutputOf<E>> {
  const { url, method, headers, body } = requestOf(operation, input);
  const signedInWith = headers.authorization;
  const response = await send(
    url,
    {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    options,
  );
  try {
    return decoded(operation.response, await answerOf(response)) as OutputOf<E>;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      const { refusalTitle: title } = options;
      expire(signedInWith, title === undefined ? undefined : { title, description: error.message });
    }
    throw error;
  }
}

/** Opens the operation's event stream; `event-stream.ts` reads it. */
export async function openStream<const E extends Endpoint>(
  operation: E,
  input: InputOf<E>,
  { signal }: { signal: AbortSignal },
): Promise<ReadableStream<Uint8Array>> {
  const { url, method, headers } = requestOf(operation, input);
  const response = await reach(url, {
    method,
    headers: { ...headers, accept: 'text/event-stream' },
    signal,
  });
  if (response.status === 401) expire(headers.authorization);
  if (!response.ok || !response.body) {
    await answerOf(response);
    throw noAnswer();
  }
  return response.body;
}

/** Returns the file that the operation sends, with a longer time limit. Throws as `call` does. */
export function fetchFile<const E extends Endpoint>(
  operation: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Blob> {
  return withConfirmedPassword(operation, () => fetchFileOnce(operation, input, options));
}

async function fetchFileOnce<const E extends Endpoint>(
  operation: E,
  input: InputOf<E>,
  options: CallOptions,
): Promise<Blob> {
  const { url, method, headers, body } = requestOf(operation, input);
  const sent = { ...headers, accept: `${operation.file}, application/json` };
  const response = await send(
    url,
    {
      method,
      headers: { ...sent, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    options,
  );
  if (response.status === 401) expire(headers.authorization);
  if (!response.ok) {
    await answerOf(response);
    throw noAnswer();
  }
  return response.blob().catch((error: unknown) => {
    throw isAbort(error) ? error : noAnswer(error);
  });
}

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** The HTTP request, with the bearer token for staff operations. */
export function requestOf(operation: Endpoint, { params, query, headers, body }: Parts): Sent {
  const { method, path, access } = operation;
  return {
    method,
    url: pathOf(path, encodedPart(operation.params, params)) + queryOf(query),
    headers: { accept: 'application/json', ...bearer(access), ...withoutUnset(headers) },
    body: encodedPart(operation.body, body),
  };
}

function encodedPart<T>(schema: Endpoint['body'], part: T): T {
  return schema && part !== undefined ? (encoded(schema, part) as T) : part;
}

function bearer(access: Access): Record<string, string> {
  const session = access === 'public' ? undefined : currentSession();
  return session ? { authorization: `Bearer ${session.token}` } : {};
}

/**
 * Ends the session once, however many calls were running. A session that began since then is kept.
 */
export function expire(signedInWith: string | undefined, message?: Told): void {
  if (signedInWith === undefined || signedInWith !== bearer('admin account').authorization) return;
  const again = currentSession()?.role === 'delivery' ? 'login again' : 'Login Again';
  endSession();
  toast({
    // Product 8.6: the two dashboards use different wording.
    ...(message ?? { title: 'Session Expired', description: `Please ${again}.` }),
    variant: 'destructive',
  });
}

interface Told {
  title: string;
  description: string;
}

/** Fetches a static JSON file of the shop, such as `/Loader.json`. */
export async function fetchStatic(path: string, options: CallOptions = {}): Promise<unknown> {
  return answerOf(await send(path, { headers: { accept: 'application/json' } }, options));
}

type Values = Readonly<Record<string, unknown>>;

interface Parts {
  params?: Values;
  query?: Values;
  headers?: Values;
  body?: unknown;
}

function send(
  url: string,
  init: RequestInit,
  { signal, keepalive = false, timeoutMs = usualTimeoutMs }: CallOptions,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  return reach(url, {
    ...init,
    keepalive,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    throw isAbort(error) ? error : noAnswer(error);
  }
}

/**
 * Throws unless the response is a success with a readable body; an empty success is `undefined`.
 */
async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw isAbort(error) ? error : noAnswer(error);
  });
  return readAnswer(response.status, text);
}

/** The same for a response that was received without `fetch`. */
export function readAnswer(status: number, text: string): unknown {
  const body = text === '' ? undefined : readJson(text);
  if (status >= 200 && status < 300) {
    if (text !== '' && body === undefined) throw noAnswer();
    return body;
  }
  const problem = isRecord(body) ? body : {};
  throw new ApiError({
    status,
    code: (typeof problem.error === 'string' ? problem.error : 'internal') as ErrorCode,
    message: typeof problem.message === 'string' ? problem.message : '',
    details: Array.isArray(problem.details) ? problem.details : [],
    body,
  });
}

export function noAnswer(cause?: unknown): ApiError {
  return new ApiError({ status: 0, code: 'network', message: 'Network error' }, cause);
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function pathOf(pattern: string, params: Values = {}): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
}

function queryOf(query: Values | undefined): string {
  const text = new URLSearchParams(withoutUnset(query)).toString();
  return text === '' ? '' : `?${text}`;
}

function withoutUnset(values: Values = {}): Record<string, string> {
  const set = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
}

/** A proxy's error page is not JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
