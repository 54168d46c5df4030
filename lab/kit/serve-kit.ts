/** Serves the page at `/ui` during development; it is not part of the build. */
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

export const kitPage: Plugin = {
  name: 'kit-page',
  config: () => ({ server: { fs: { allow: ['.'] } } }),
  configureServer: (server) => {
    server.middlewares.use('/ui', async (_request, response) => {
      const html = `<!doctype html>
<html lang="en-IN">
  <head>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>UI kit</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/@fs${resolve('lab/kit/kit-page.tsx')}"></script>
  </body>
</html>`;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(await server.transformIndexHtml('/ui', html));
    });
  },
};
