/**
 * Reads JSON bodies strictly: bytes that are not UTF-8 and keys that poison prototypes are refused.
 */
import type { FastifyInstance } from 'fastify';
import { AppError } from '../contract/app-error.ts';

/** Without this, bytes that are not UTF-8 would be stored as replacement characters. */
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
    // The headers of every call are the same; operations without a body send them with nothing
    // behind.
    if (text === '') done(null, undefined);
    else void parseText(request, text, done);
  });
}
