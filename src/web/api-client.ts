/** Calls the server's operations as their contracts describe them; the only module of the pages that fetches. */
import type { ErrorCode, ErrorDetail } from '#src/shared/app-error.ts';
import type { Endpoint, InputOf, OutputOf } from '#src/shared/endpoint.ts';

export interface CallOptions {
  signal?: AbortSignal;
}

interface ApiErrorFacts {
  /** The HTTP status; 0 when there was no answer. */
  status: number;
  code: ErrorCode | 'network';
  message: string;
  details?: readonly ErrorDetail[];
  body?: unknown;
}

/** An answer that is not a success, or none at all; `message` is for the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorFacts['code'];
  readonly details: readonly ErrorDetail[];
  /** The whole answer, for the operations whose failures carry data. */
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

const timeoutMs = 30_000;

/**
 * Sends what the operation declares and gives what it answers. Throws `ApiError`; a call that its
 * caller aborted throws the abort. The response needs no parsing here: the server's schema has
 * already dropped everything that the contract does not name.
 */
export async function call<const E extends Endpoint>(
  operation: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const { params, query, headers, body }: Parts = input;
  const response = await send(
    pathOf(operation.path, params) + queryOf(query),
    {
      method: operation.method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...withoutUnset(headers),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    options,
  );
  return (await answerOf(response)) as OutputOf<E>;
}

/** A JSON file that lies beside the pages, such as `/Loader.json`. */
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

async function send(url: string, init: RequestInit, { signal }: CallOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    throw isAbort(error) ? error : noAnswer(error);
  }
}

/** Throws for everything but a success with a readable body; an empty success is `undefined`. */
async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw isAbort(error) ? error : noAnswer(error);
  });
  const body = text === '' ? undefined : readJson(text);
  if (response.ok) {
    if (text !== '' && body === undefined) throw noAnswer();
    return body;
  }
  const told = isRecord(body) ? body : {};
  throw new ApiError({
    status: response.status,
    code: (typeof told.error === 'string' ? told.error : 'internal') as ErrorCode,
    message: typeof told.message === 'string' ? told.message : '',
    details: Array.isArray(told.details) ? told.details : [],
    body,
  });
}

function noAnswer(cause?: unknown): ApiError {
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
