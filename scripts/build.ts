/** Builds the pages: bundles for browsers, the renderer for the server, pictures, HTML with its styles inside, and what keeps the delivery screens on a phone. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { fillTemplate, pageFile } from '../src/server/page-template.ts';
import { makePictures } from './pictures.ts';
import { buildServiceWorker } from './service-worker-build.ts';

const client = 'dist/client';
const server = 'dist/server';
const compressible = new Set(['.js', '.css', '.svg', '.json', '.html', '.txt', '.webmanifest']);
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

interface Renderer {
  staticPages: readonly string[];
  shellPaths: readonly string[];
  redirects: Readonly<Record<string, string>>;
  render(path: string): Promise<{ html: string; head: string; state: string }>;
}

const began = performance.now();
const pictures = makePictures('dist/images');
const bundles = await build({ logLevel: 'warn' });
// With all that it imports: where the shop runs, the packages of the pages are not installed.
await build({
  logLevel: 'warn',
  build: { ssr: 'render.tsx' },
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
});
await writePages();
await buildServiceWorker(bundles, { client, pages: join(server, 'pages') });
await pictures;
const sizes = await compressAll(client);
console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s: ${sizes}.`);

/** Every page that is the same for everybody, and the frame that the server puts `/menu` into. */
async function writePages(): Promise<void> {
  const template = await inlineStyles(await readFile(join(client, 'index.html'), 'utf8'));
  const url = pathToFileURL(join(process.cwd(), server, 'render.js')).href;
  const { staticPages, shellPaths, redirects, render } = (await import(url)) as Renderer;
  await rm(join(client, 'index.html'));
  await mkdir(join(server, 'pages'), { recursive: true });
  await writeFile(join(server, 'template.html'), template);
  for (const path of [...staticPages, ...shellPaths]) {
    const page = fillTemplate(template, await render(path));
    await writeFile(join(server, 'pages', pageFile(path)), page);
  }
  const pages = JSON.stringify({ staticPages, shellPaths, redirects });
  await writeFile(join(server, 'pages.json'), pages);
}

/** A page can be painted as soon as it has arrived; its scripts wait behind its pictures. */
async function inlineStyles(html: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/;
  const [tag, file] = link.exec(html) ?? [];
  if (!tag || !file) throw new Error('The built page has no stylesheet.');
  const css = await readFile(join(client, file), 'utf8');
  return html
    .replace(tag, () => `<style>${css}</style>`)
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');
}

/** Once, at the highest level, instead of at every request. */
async function compressAll(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => compressible.has(extname(name)));
  const totals = { whole: 0, brotli: 0 };
  await Promise.all(
    texts.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      const [small, medium] = await Promise.all([
        brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        gzipped(bytes, { level: 9 }),
      ]);
      totals.whole += bytes.length;
      totals.brotli += small.length;
      await Promise.all([
        writeFile(join(folder, `${name}.br`), small),
        writeFile(join(folder, `${name}.gz`), medium),
      ]);
    }),
  );
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
  return `${texts.length} files, ${kB(totals.whole)}, compressed ${kB(totals.brotli)}`;
}
