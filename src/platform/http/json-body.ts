/**
 * Parses JSON bodies strictly: refuses invalid UTF-8 and keys that would cause prototype pollution.
 */
import type { FastifyInstance } from 'fastify';
import { AppError } from '../contract/app-error.ts';

/** Without this, invalid UTF-8 would be stored as replacement characters. */
export function parseJsonStrictly(app: FastifyInstance): void {
  const parseText = app.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = utf8.decode(body as Buffer);
    } catch (cause) {
      done(new AppError('invalid_request', 'The request is not UTF-8 text.', { cause }));
      return;
    }
    // Every call has the same headers, so operations without a body send the content type with an
    // empty body.
    if (text === '') done(null, undefined);
    else void parseText(request, text, done);
  });
}
