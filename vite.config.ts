/**
 * How the pages are bundled, for browsers and for rendering on the server, and served during
 * development.
 */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { policies } from './scripts/policies.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const apiPort = process.env.API_PORT ?? '3001';
const api = `http://127.0.0.1:${apiPort}`;
/** Uploaded pictures, but not the source files in the folder of the same name. */
const uploads = '^/media/(?!.*\\.tsx?(\\?|$))';

/**
 * Tells the renderer the source file of a screen, so that its document can name the bundles to
 * fetch at once.
 */
const screenFiles: Plugin = {
  name: 'screen-files',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /-(page|layout)\.tsx$/ },
    handler: (code, id) =>
      `${code}\nexport const file = ${JSON.stringify(relative(here('.'), id))};`,
  },
};

/**
 * The icons of lucide-react have random keys, which compress worse than numbers, and a statement
 * without effect that the bundler keeps.
 */
const shortIcons: Plugin = {
  name: 'short-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    handler: (code) => {
      let next = 0;
      return code
        .replace(/^__iconData\.node;$/m, '')
        .replaceAll(/\bkey: "\w+"/g, () => `key: ${next++}`);
    },
  },
};

/**
 * The router names its components for debugging by statements that the bundler keeps, and with them
 * components that no page uses, such as its forms.
 */
const usedRouterParts: Plugin = {
  name: 'used-router-parts',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\// },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = ".+";$/gm, '')
        .replaceAll(/= (React\$1\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
  },
};

const hashed = 'assets/[name]-[hash:7]';

export default defineConfig(({ isSsrBuild }) => ({
  root: here('./src'),
  publicDir: here('./public'),
  plugins: [react(), tailwindcss(), policies, screenFiles, shortIcons, usedRouterParts],
  build: {
    outDir: here(isSsrBuild ? './dist/server' : './dist/client'),
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    // A document names its own bundles (scripts/build.ts), and the next ones are fetched while the
    // page is idle. Vite's list of dependencies would be a part of every first visit.
    modulePreload: false,
    // A character without which prices mean nothing, so its font is embedded in the styles.
    assetsInlineLimit: (file) => file.endsWith('/anek-latin-rupee.woff2'),
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // A document names a dozen files, which also name each other: each letter less in their
        // names saves 30 bytes of a visit.
        ...(!isSsrBuild && {
          entryFileNames: `${hashed}.js`,
          chunkFileNames: `${hashed}.js`,
          assetFileNames: `${hashed}[extname]`,
        }),
        // The server's part is one file, because a running server must not load parts that a new
        // build has replaced. scripts/build.ts decides what is bundled together for browsers.
        codeSplitting: !isSsrBuild,
      },
    },
  },
  server: {
    port: 3000,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', uploads, '/sandbox-pay', '/healthz', '/readyz', '^/\\w+\\.webmanifest'].map(
        (path) => [path, api],
      ),
    ),
  },
}));
