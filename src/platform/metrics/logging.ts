/**
 * The log: a request's route and outcome, an error's type and place; never an address, a number or
 * a token.
 */
import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { AppError } from '../contract/app-error.ts';
import { databaseError } from '../database/database-errors.ts';

/**
 * Options of Fastify's logger. A full URL may contain a mobile number, so only the route's pattern
 * is logged.
 */
export function loggingOptions(level: string): FastifyServerOptions {
  return {
    logger: {
      level,
      serializers: { req: () => ({}), res: () => ({}), err: describeError },
    },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
  };
}

/**
 * Describes an error without its values: a failed statement quotes its parameters, which may be
 * personal data. The stack frames show where it happened, the database's code and constraint why.
 */
export function describeError(error: Error): { type: string; message: string; stack: string } {
  const failed = databaseError(error);
  const isQuery = failed !== undefined || error.constructor.name === 'DrizzleQueryError';
  const message = isQuery
    ? `database ${failed?.code ?? 'failure'} ${failed?.constraint ?? ''}`.trim()
    : error.message;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const type = error instanceof AppError ? `AppError ${error.code}` : error.constructor.name;
  return { type, message, stack: frames.join('\n') };
}

/**
 * Logs one line per request and sends the request's id in the response, so that a customer's
 * complaint can be found in the log.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}
