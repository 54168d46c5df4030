/** How the pages are bundled, for browsers and for rendering them on the server, and served while developing. */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const apiPort = process.env.API_PORT ?? '3001';
const api = `http://127.0.0.1:${apiPort}`;

const food = oneOf([
  /\/src\/web\/ui\/(card|picture|price|stars)\./,
  /\/src\/shared\/rupee-format/,
  /\/lucide-react\/dist\/esm\/icons\/(arrow-right|cooking-pot|truck)\./,
]);
const frame = oneOf([
  /\/src\/(main|routes|web\/(site-layout|toaster|new-version|tab-storage|error-page|ui\/(button|veg-mark)))\./,
  /\/src\/site\/(business-profile|business-rules|web\/(site-(header|footer|links)|mobile-menu|logo|page-link))\./,
  /\/lucide-react\/dist\/esm\/(Icon|createLucideIcon|defaultAttributes)\./,
]);

/** Parts that pages share, in as few files as there are kinds of pages: fewer requests, and they compress better. */
const groups = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    // What the frame has, and the few parts that both the home page and the menus show: not worth a request.
    name: 'shell',
    test: (id: string) => food(id) || frame(id),
  },
  {
    // Dashboards use these as well, and would tear them into a file each.
    name: 'menu',
    test: oneOf([
      /\/src\/menus\/(menu-rules|web\/(day-name|item-list|menu-states|shift-switch|day-tabs))\./,
      /\/src\/orders\/(cart|order-rules|web\/(stored-cart|use-cart|cart-changes))\./,
      /\/src\/web\/ui\/(segmented|skeleton|tabs|veg-mark)\./,
      /\/lucide-react\/dist\/esm\/icons\/(minus|plus|chevron-down|cloud-off)\./,
    ]),
  },
  {
    name: 'data',
    test: oneOf([
      /\/src\/shared\/(money|rupee-format|business-day|mobile-number|app-error)\./,
      /\/src\/web\/(api-client|query-client|data-layout|loading-overlay|toast|use-page-restored|wall-time|ui\/(badge|empty-state))/,
      /\/node_modules\/@tanstack\/(react-query|query-core)\//,
    ]),
  },
  {
    // What asking the server by a contract takes: one file for the menus and the checkout.
    name: 'asking',
    test: oneOf([
      /\/node_modules\/zod\//,
      /\/src\/shared\/(endpoint|wire-formats|plain-text)\./,
      /\/src\/(addresses\/address|menus\/menu|orders\/order|payments\/payment)-contract\./,
      /\/src\/payments\/payment-rules\./,
    ]),
  },
  {
    name: 'form',
    test: oneOf([
      /\/node_modules\/(react-hook-form|@hookform)\//,
      /\/src\/web\/(use-hydrated|ui\/(field|text-field|select-field))\./,
      /\/src\/orders\/web\/(error-text|last-fields|order-placement)\./,
    ]),
  },
];

/** Tells the renderer which file a screen comes from, so that its document can name the bundles to fetch at once. */
const screenFiles: Plugin = {
  name: 'screen-files',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /-page\.tsx$/ },
    handler: (code, id) =>
      `${code}\nexport const file = ${JSON.stringify(relative(here('.'), id))};`,
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: here('./src'),
  publicDir: here('./public'),
  plugins: [react(), tailwindcss(), screenFiles],
  build: {
    outDir: here(isSsrBuild ? './dist/server' : './dist/client'),
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    // A page that is opened names its own bundles (scripts/build.ts), and the next ones are fetched while it is idle: the
    // list of what belongs together would be a part of every first visit.
    modulePreload: false,
    // One sign without which prices mean nothing: it comes inside of the styles themselves.
    assetsInlineLimit: (file) => file.endsWith('/anek-latin-rupee.woff2'),
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // The server's part is one file: a running server must not look for parts that a new build replaced.
        codeSplitting: isSsrBuild ? false : { groups },
      },
    },
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/media', '/sandbox-pay', '/healthz', '/readyz'].map((path) => [path, api]),
    ),
  },
}));

function oneOf(patterns: RegExp[]) {
  return (id: string) => patterns.some((part) => part.test(id));
}
