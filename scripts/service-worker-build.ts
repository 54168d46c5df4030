/**
 * Builds a service worker for each area of screens that works without a network, with the list of
 * files to cache, and the customers' service worker.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { offlineMark, pageFile, versionMark } from '#src/platform/http/pages/page-template.ts';
import { filesOf, type Output } from './bundle-graph.ts';

/** Files outside the bundles, by path. */
const publicFiles = [
  '/favicon.svg',
  '/logo-mark.svg',
  '/icons/mark-192.png',
  '/icons/mark-512.png',
  '/icons/mark-maskable-512.png',
];

interface KeptFile {
  url: string;
  /** `null` if the name changes with the content. */
  revision: string | null;
}

interface Built {
  client: string;
  server: string;
  pages: string;
  /** Each document with its first files; their own imports follow from them. */
  screens: readonly (readonly [path: string, files: readonly string[]])[];
}

/** `output` is the result of building the pages. An area is the prefix of its paths. */
export async function buildServiceWorkers(output: Output, built: Built): Promise<void> {
  const areas = Object.entries(
    Object.groupBy(built.screens, ([path]) => path.split('/', 2).join('/')),
  );
  for (const [home, screens = []] of areas) {
    await buildServiceWorker(output, home, { ...built, screens });
  }
  await bundleWorker({
    script: 'offline-page-worker.ts',
    name: 'shop',
    outDir: built.server,
    define: { offlineDocument: JSON.stringify(offlineMark) },
  });
}

async function buildServiceWorker(output: Output, home: string, built: Built): Promise<void> {
  const { client, server, pages, screens } = built;
  const files = [
    ...(await Promise.all(screens.map(([url]) => followed(url, join(pages, pageFile(url)))))),
    { url: '/manifest.webmanifest', revision: versionMark },
    ...(await Promise.all(publicFiles.map((url) => kept(url, join(client, url))))),
    ...filesOf(
      screens.flatMap(([, files]) => files),
      output,
    ).map((name) => ({ url: `/${name}`, revision: null })),
  ];
  const documents = screens.map(([path]) => path);
  await bundleWorker({
    script: 'service-worker.ts',
    name: home.slice(1),
    outDir: server,
    define: { area: JSON.stringify({ home, documents, files }) },
  });
}

interface Worker {
  script: string;
  /** It is served as `/<name>-sw.js`. */
  name: string;
  outDir: string;
  define: Record<string, string>;
}

async function bundleWorker({ script, name, outDir, define }: Worker): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: `src/platform/browser/offline/${script}`,
        output: { format: 'iife', entryFileNames: `${name}-sw.js` },
      },
    },
  });
}

/** A document depends on its template and on the data that the server fills in. */
async function followed(url: string, file: string): Promise<KeptFile> {
  const { revision } = await kept(url, file);
  return { url, revision: `${revision}-${versionMark}` };
}

async function kept(url: string, file: string): Promise<KeptFile> {
  const revision = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16);
  return { url, revision };
}
