/**
 * What the log says: a request's route and outcome, an error's kind and place, never an address, a
 * number or a token.
 */
import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { AppError } from '../contract/app-error.ts';
import { databaseError } from '../database/database-errors.ts';

/**
 * Settings of the framework's logger; a full URL may hold a mobile number, so only the route's
 * pattern is logged.
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
 * An error without the values that it was about: a failed statement quotes its parameters, and they
 * may be a customer's. Frames say where it happened, the database's code and constraint why.
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
 * One line a request, and its id in the answer, so that a customer's complaint leads to the log.
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
