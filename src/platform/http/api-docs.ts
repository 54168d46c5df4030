/** The API described from its contracts: OpenAPI 3.1 at /api/openapi.json and a page at /api/docs. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { type CachedAnswer, createCachedAnswer, sendCached } from './answers/cached-answer.ts';

const documentPath = '/api/openapi.json';
/** The addresses that the page itself would write the description to, anew at each request. */
const otherAddresses = /^\/api\/docs\/(json|yaml)\b/;

/** To be registered before the routes that it describes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tiffin shop',
        version: '1.0.0',
        description:
          'Amounts are rupees with at most two decimals; instants are ISO 8601 with an offset; dates are yyyy-MM-dd. ' +
          'Every failure answers {error, message, details?}.',
      },
    },
    transform: jsonSchemaTransform,
  });
  // Once: it says the same as long as the server runs,.
  let document: CachedAnswer | undefined;
  app.get(documentPath, { schema: { hide: true } }, async (request, reply) => {
    document ??= createCachedAnswer(JSON.stringify(app.swagger()), 'application/json');
    return sendCached(request, reply, document, { cacheControl: 'no-cache' });
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: {
      'default-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'frame-ancestors': "'none'",
    },
    uiConfig: { deepLinking: true, tryItOutEnabled: false },
    uiHooks: {
      onRequest(request, reply, done) {
        if (otherAddresses.test(request.url)) return reply.redirect(documentPath, 301);
        done();
      },
    },
  });
}
