/**
 * The client of load generators: keep-alive connections to every instance, with retries as a person
 * would make them.
 */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { Endpoint } from '#src/platform/contract/endpoint.ts';
import { count, type Figures, type Step } from './crowd-figures.ts';

/** One process of the shop. */
export interface Instance {
  name: string;
  url: string;
  agent: Agent;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A client: it stays with one instance until that does not respond. */
export interface Caller {
  instances: readonly Instance[];
  /** The index of its instance. */
  at: number;
  figures: Figures;
  /** The number of tries of a request that fails. */
  tries: number;
  signal: AbortSignal;
}

/** A proper refusal by the shop, which a retry would not change. */
export class RefusedError extends Error {
  readonly status: number;

  constructor(step: Step, status: number, text: string) {
    super(`${step}: ${status} ${text}`);
    this.status = status;
  }
}

/** Longer than any request of the shop may take; then the client gives up. */
const patienceMs = 30_000;
const otherInstanceMs = 100;
const usualPauseMs = 1000;

export function openInstance(url: string, index = 0): Instance {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 1024 });
  return { name: `instance ${index + 1}`, url, agent };
}

function instanceOf({ instances, at }: Caller): Instance {
  const instance = instances[at % instances.length];
  if (!instance) throw new Error('There is nobody to ask.');
  return instance;
}

/** The next caller gets the next instance, like behind a load balancer. */
export function roundRobin(of: Omit<Caller, 'at'>): () => Caller {
  let callers = 0;
  return () => ({ ...of, at: callers++ % of.instances.length });
}

/**
 * Sends until there is a response below 400. Each try is measured from the time at which it was
 * due. Rejects with a RefusedError for 4xx, and when all tries fail.
 */
export async function call(
  caller: Caller,
  step: Step,
  sent: Sent,
  dueAt = performance.now(),
): Promise<Answer> {
  for (let tries = 1, due = dueAt; ; tries++) {
    const { answer, pauseMs } = await tryOnce(caller, step, sent, due);
    if (answer) return answer;
    if (tries >= caller.tries) throw new Error(`${step}: given up`);
    due = performance.now() + pauseMs;
    await wait(pauseMs, undefined, { signal: caller.signal });
  }
}

/** Returns how long to wait if there is no response. */
async function tryOnce(caller: Caller, step: Step, sent: Sent, dueAt: number) {
  const { figures } = caller;
  const instance = instanceOf(caller);
  const sentAt = performance.now();
  const fail = (kind: string) => count(figures.errors, `${step}: ${kind} (${instance.name})`);
  try {
    const answer = await send(instance, sent, caller.signal);
    const retryAfter = Number(answer.headers['retry-after']);
    if (answer.status < 400) {
      figures.times[step].push(performance.now() - dueAt);
      return { answer, pauseMs: 0 };
    }
    if (answer.status < 500) {
      throw new RefusedError(step, answer.status, answer.body.toString());
    }
    const isShed = answer.status === 503 && retryAfter > 0;
    if (isShed) count(figures.shed, step);
    else fail(`${answer.status} ${errorOf(answer)}`);
    return { pauseMs: isShed ? retryAfter * 1000 : usualPauseMs };
  } catch (error) {
    if (error instanceof RefusedError || caller.signal.aborted) throw error;
    fail((error as NodeJS.ErrnoException).code ?? String(error));
    caller.at += 1;
    return { pauseMs: otherInstanceMs };
  } finally {
    figures.longestMs = Math.max(figures.longestMs, performance.now() - sentAt);
  }
}

/**
 * One request and its whole response; rejects if the connection breaks or nothing arrives for too
 * long.
 */
export function send(instance: Instance, sent: Sent, signal?: AbortSignal): Promise<Answer> {
  const { method, path, headers = {}, body } = sent;
  return new Promise((fulfil, reject) => {
    const message = request(`${instance.url}${path}`, {
      method,
      agent: instance.agent,
      ...(signal && { signal }),
      headers: {
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    const tooLate = setTimeout(() => {
      message.destroy(Object.assign(new Error('no answer'), { code: 'no answer' }));
    }, patienceMs);
    const fail = (error: Error) => {
      clearTimeout(tooLate);
      reject(error);
    };
    message.on('error', fail);
    message.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        clearTimeout(tooLate);
        const { statusCode = 0, headers: answered } = response;
        fulfil({ status: statusCode, headers: answered, body: Buffer.concat(chunks) });
      });
    });
    message.end(body);
  });
}

interface Asked {
  token?: string;
  body?: unknown;
}

/** Sends one request that must succeed; nothing is measured. */
export async function ask<E extends Pick<Endpoint, 'method'> & { path: string }>(
  instance: Instance,
  { method, path }: E,
  { token, body }: Asked = {},
): Promise<E extends Endpoint ? WireOf<E['response']> : unknown> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const sent = { method, path, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const answer = await send(instance, sent);
  const text = answer.body.toString();
  if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as E extends Endpoint ? WireOf<E['response']> : unknown;
}

/**
 * Parses the JSON of this operation without validation, which would be the generator's largest
 * cost.
 */
export function read<E extends Endpoint>(_operation: E, { body }: Answer): WireOf<E['response']> {
  return JSON.parse(body.toString()) as WireOf<E['response']>;
}

/** The shop's own error code, or what was received instead. */
function errorOf({ body }: Answer): string {
  try {
    return String((JSON.parse(body.toString()) as { error?: unknown }).error);
  } catch {
    return 'in no known form';
  }
}
