/**
 * Registers an operation of a contract: its path, its guard and its schemas, with a typed handler.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { decoded } from '../contract/codec.ts';
import type { AnswerOf, Endpoint, ParsedOf } from '../contract/endpoint.ts';
import type { StaffAccess } from '../contract/permissions.ts';
import type { Shedding } from './load/load-shedding.ts';
import { strictBody } from './strict-body.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the guard that admits only people with this access; set by the composition root. */
    guardOf: ((access: StaffAccess, recentPassword?: boolean) => onRequestHookHandler) | null;
    /** Every served operation, in the order of registration. */
    operations: Endpoint[];
  }
}

export interface ServeOptions {
  /** In bytes; by default the server's own limit. */
  bodyLimit?: number;
  shed?: Shedding;
}

type Handler<E extends Endpoint> = (
  input: ParsedOf<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<AnswerOf<E> | FastifyReply>;

/**
 * Serves one operation. The guard runs before the body is parsed, so that a stranger gets 401 and
 * no validation messages. A handler that sends its own response (304, an error with data) uses
 * `reply` and returns it.
 */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  operation: E,
  handler: Handler<E>,
  options: ServeOptions = {},
): void {
  const { method, path, access, summary, params, query, headers, body, response, stream, file } =
    operation;
  app.operations.push(operation);
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(options.bodyLimit && { bodyLimit: options.bodyLimit }),
    ...(options.shed && { config: { shed: options.shed } }),
    // No client would read the stream, so nothing would end it.
    ...(stream && { exposeHeadRoute: false }),
    ...(access !== 'public' && { onRequest: guardOf(app, access, operation) }),
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body: strictBody(body) }),
      response: { 200: file ? { content: { [file]: { schema: response } } } : response },
    },
    handler: (request, reply) =>
      handler(
        {
          params: params && decoded(params, request.params),
          query: query && decoded(query, request.query),
          headers: headers && decoded(headers, request.headers),
          body: body && decoded(body, request.body),
        } as unknown as ParsedOf<E>,
        request,
        reply,
      ),
  });
}

function guardOf(app: FastifyInstance, access: StaffAccess, { path, recentPassword }: Endpoint) {
  if (!app.guardOf) throw new Error(`${path} is for ${access}, but nothing guards it.`);
  return app.guardOf(access, recentPassword);
}
