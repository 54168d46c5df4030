/**
 * The server of a fake payment company: it recognizes calls, records them, and fails as planned.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProviderFault } from './fake-provider.ts';

/** A text body is sent as a page. */
export interface BookReply {
  status: number;
  body: unknown;
}

export interface ProviderRoute<Call> {
  call: Call;
  answer: () => BookReply;
}

interface Received<Call> {
  call: Call;
  headers: IncomingMessage['headers'];
  body: unknown;
}

/** The differences between the companies' servers. */
interface Company<Call> {
  bodyOf(request: IncomingMessage, sent: string): unknown;
  routeOf(request: IncomingMessage, body: unknown): ProviderRoute<Call> | undefined;
  isKnown(call: Call, request: IncomingMessage, body: unknown): boolean;
  /** Before a call is refused as unauthorized. */
  onUnauthorized?(call: Call): void;
  refusals: Readonly<
    Record<'notFound' | 'serverError' | 'unauthorized' | 'tooMany', () => BookReply>
  >;
}

export interface ProviderServer<Call> {
  port: number;
  /** The calls that arrived, oldest first, with their content. */
  readonly received: readonly Received<Call>[];
  misbehave(call: Call, fault: ProviderFault, times?: number): void;
  /** The next call of this kind does nothing and returns this response, by default at once. */
  answerOnce(call: Call, reply: BookReply, delayMs?: number): void;
  behave(): void;
  count(call: Call): number;
  /** Deletes the recorded calls and the plan. */
  forget(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

interface Delayed extends BookReply {
  delayMs: number;
}

export async function startProviderServer<Call>(
  company: Company<Call>,
): Promise<ProviderServer<Call>> {
  const received: Received<Call>[] = [];
  const faults = new Map<Call, { fault: ProviderFault | Delayed; times: number }>();
  const nextFault = (call: Call) => {
    const planned = faults.get(call);
    if (!planned || planned.times <= 0) return undefined;
    planned.times -= 1;
    return planned.fault;
  };
  const server = createServer(async (request, response) => {
    const body = company.bodyOf(request, await text(request).catch(() => ''));
    const route = company.routeOf(request, body);
    if (!route) return send(response, company.refusals.notFound());
    const { call } = route;
    received.push({ call, headers: request.headers, body });
    const fault = nextFault(call);
    if (fault === 'unauthorized') company.onUnauthorized?.(call);
    if (typeof fault === 'object') {
      await wait(fault.delayMs);
      return send(response, fault);
    }
    const isKnown = company.isKnown(call, request, body);
    respond(response, route, fault ?? (isKnown ? undefined : 'unauthorized'), company.refusals);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    received,
    misbehave: (call, fault, times = 1) => void faults.set(call, { fault, times }),
    answerOnce: (call, reply, delayMs = 0) =>
      void faults.set(call, { fault: { ...reply, delayMs }, times: 1 }),
    behave: () => faults.clear(),
    count: (call) => received.filter((other) => other.call === call).length,
    forget() {
      faults.clear();
      received.length = 0;
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      // Also those that wait for a response that never comes.
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Undefined if the text is not JSON. */
export function jsonOf(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
}

function respond<Call>(
  response: ServerResponse,
  route: ProviderRoute<Call>,
  fault: ProviderFault | undefined,
  refusals: Company<Call>['refusals'],
) {
  switch (fault) {
    case undefined:
      return send(response, route.answer());
    case 'dropBefore':
      return void response.destroy();
    case 'dropAfter':
      route.answer();
      return void response.destroy();
    case 'silent':
      return undefined;
    case 'html':
      return send(response, { status: 200, body: '<!doctype html><title>Gateway</title>' });
    case 'serverError':
    case 'unauthorized':
    case 'tooMany':
      return send(response, refusals[fault]());
  }
}

function send(response: ServerResponse, { status, body }: BookReply): void {
  const isPage = typeof body === 'string';
  response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json' });
  response.end(isPage ? body : JSON.stringify(body));
}
