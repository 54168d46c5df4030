/** Builds the delivery screens' service worker, with the list of the files that they open with when there is no signal. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { pageFile } from '../src/server/page-template.ts';

const documents = ['/delivery', '/delivery/login'];
/** What these documents begin with; their own parts follow from it. */
const screens = ['src/delivery/web/delivery-page.tsx', 'src/auth/web/delivery-login-page.tsx'];
/** What stands in them by its address, and is not bundled. */
const publicFiles = [
  '/favicon.svg',
  '/logo-mark.svg',
  '/manifest.webmanifest',
  '/icons/delivery-192.png',
  '/icons/delivery-512.png',
  '/icons/delivery-maskable-512.png',
];

interface KeptFile {
  url: string;
  /** `null` where the name changes with the content. */
  revision: string | null;
}

interface Built {
  client: string;
  pages: string;
}

/** `bundles` is what building the pages gave. */
export async function buildServiceWorker(
  bundles: Awaited<ReturnType<typeof build>>,
  { client, pages }: Built,
): Promise<void> {
  if (!('output' in bundles)) throw new Error('The pages were not built as one set of bundles.');
  const deliveryFiles = [
    ...(await Promise.all(documents.map((url) => kept(url, join(pages, pageFile(url)))))),
    ...(await Promise.all(publicFiles.map((url) => kept(url, join(client, url))))),
    ...filesOf(screens, bundles.output).map((name) => ({ url: `/${name}`, revision: null })),
  ];
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { deliveryFiles: JSON.stringify(deliveryFiles) },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: 'src/delivery/web/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'delivery-sw.js' },
      },
    },
  });
}

async function kept(url: string, file: string): Promise<KeptFile> {
  const revision = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16);
  return { url, revision };
}

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/**
 * The bundles that the pages at `paths` load now or later, with styles, fonts and pictures. Of the frame around every
 * page only what it loads at once: what it loads later are the other pages.
 */
export function filesOf(paths: readonly string[], output: Output): string[] {
  const chunks = output.filter((file) => file.type === 'chunk');
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<Rolldown.OutputChunk>();
  const follow = (chunk: Rolldown.OutputChunk | undefined, takesLater: boolean) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    const next = takesLater ? [...chunk.imports, ...chunk.dynamicImports] : chunk.imports;
    for (const name of next) follow(named.get(name), takesLater);
  };
  for (const chunk of chunks) if (chunk.isEntry) follow(chunk, false);
  for (const path of paths) {
    const page = chunks.find(({ moduleIds }) => moduleIds.includes(resolve(path)));
    if (!page) throw new Error(`${path} is in none of the bundles.`);
    follow(page, true);
  }
  const files = [...found].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ]);
  return [...new Set(files)].sort();
}
