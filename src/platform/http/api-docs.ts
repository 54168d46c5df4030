/**
 * API documentation generated from the contracts: OpenAPI 3.1 at /api/openapi.json and a page at
 * /api/docs.
 */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { type CachedAnswer, createCachedAnswer, sendCached } from './answers/cached-answer.ts';
import { ownDist, serveFolder } from './pages/file-server.ts';

const documentPath = '/api/openapi.json';
const pagePath = '/api/docs';
const pagePolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>The API of the shop</title>
<link rel="icon" type="image/png" href="${pagePath}/static/favicon-32x32.png">
<link rel="stylesheet" href="${pagePath}/static/swagger-ui.css">
<link rel="stylesheet" href="${pagePath}/static/index.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${pagePath}/static/swagger-ui-bundle.js"></script>
<script src="${pagePath}/static/swagger-ui-standalone-preset.js"></script>
<script src="${pagePath}/start.js"></script>
</body>
</html>
`;

const startScript = `SwaggerUIBundle({
  url: '${documentPath}',
  dom_id: '#swagger-ui',
  deepLinking: true,
  tryItOutEnabled: false,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  plugins: [SwaggerUIBundle.plugins.DownloadUrl],
  layout: 'StandaloneLayout',
});
`;

/** Register this before the routes that it describes. */
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
  // Generated once, because it does not change while the server runs.
  let document: CachedAnswer | undefined;
  app.get(documentPath, { schema: { hide: true } }, async (request, reply) => {
    document ??= createCachedAnswer(JSON.stringify(app.swagger()), 'application/json');
    return sendCached(request, reply, document, { cacheControl: 'no-cache' });
  });
  await app.register(apiPage, { prefix: pagePath });
}

/**
 * Swagger UI. Its files are part of the build, so that the running shop needs no package for them.
 */
async function apiPage(app: FastifyInstance): Promise<void> {
  const hidden = { schema: { hide: true } };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', pagePolicy);
    done();
  });
  app.get('/', hidden, (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/start.js', hidden, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(startScript),
  );
  // Paths of the plugin that served the description before.
  for (const path of ['/json', '/yaml']) {
    app.get(path, hidden, (_request, reply) => reply.redirect(documentPath, 301));
  }
  serveFolder(app, '/static/', {
    root: `${ownDist}/api-page`,
    cacheControl: () => 'public, max-age=0',
  });
}
