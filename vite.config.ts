/** How the pages are bundled, for browsers and for rendering them on the server, and served while developing. */
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const apiPort = process.env.API_PORT ?? '3001';
const api = `http://127.0.0.1:${apiPort}`;

/** Parts that pages share, in as few files as there are kinds of pages: fewer requests, and they compress better. */
const groups = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'shell', tags: ['$initial' as const] },
  {
    name: 'food',
    test: oneOf([
      /\/src\/web\/ui\/(card|picture|price|stars)\./,
      /\/src\/shared\/rupee-format/,
      /\/lucide-react\/dist\/esm\/icons\/(arrow-right|cooking-pot|truck)\./,
    ]),
  },
  {
    // Dashboards use these as well, and would tear them into a file each.
    name: 'menu',
    test: oneOf([
      /\/src\/menus\/(menu-rules|web\/(day-name|item-list|shift-switch|day-tabs))\./,
      /\/src\/orders\/(cart|order-rules|web\/(stored-cart|use-cart|cart-changes))\./,
      /\/src\/web\/ui\/(segmented|skeleton|tabs|veg-mark)\./,
      /\/lucide-react\/dist\/esm\/icons\/(minus|plus|chevron-down)\./,
    ]),
  },
  {
    name: 'data',
    test: oneOf([
      /\/src\/shared\/(money|rupee-format|business-day|mobile-number|app-error)\./,
      /\/src\/web\/(api-client|query-client|data-layout|loading-overlay|use-page-restored|wall-time|ui\/(badge|empty-state))/,
      /\/node_modules\/@tanstack\/(react-query|query-core)\//,
    ]),
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  root: here('./src'),
  publicDir: here('./public'),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: here(isSsrBuild ? './dist/server' : './dist/client'),
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    // Scripts compete with the picture that the page is judged by; the router asks for what it needs.
    modulePreload: false,
    assetsInlineLimit: 0,
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
