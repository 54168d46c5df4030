/**
 * Builds the pages: bundles for browsers, the renderer for the server, pictures, HTML templates
 * with embedded styles, service workers, and the bill of materials.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuildEnvironmentOptions, build } from 'vite';
import type { PageList } from '#src/platform/http/pages/page-list.ts';
import { pageFile } from '#src/platform/http/pages/page-template.ts';
import { copyApiPage } from './api-page.ts';
import { circularFiles, type Output, startOf } from './bundle-graph.ts';
import { sharedGroups } from './bundle-sharing.ts';
import { makePictures } from './pictures.ts';
import { billOfMaterials } from './sbom.ts';
import { buildServiceWorkers } from './service-worker-build.ts';

const client = 'dist/client';
const server = 'dist/server';
const styleLink = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/;
const compressible = new Set(['.js', '.css', '.svg', '.json', '.html', '.txt']);
/**
 * Unused parts of Tailwind's base rules: fallback fonts, font settings, styles of open option
 * lists.
 */
const unusedFallback = /var\((--default-(?:mono-)?font-family),[^)]*\)/g;
const unusedSetting = /font-(?:feature|variation)-settings:(?:inherit|var\([^)]*\));?/g;
const unusedLists = /:where\(select:is\(\[multiple\],\[size\]\)\)[^}]*\}/g;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The weight of all staff screens together, however many they are. */
const staffWeight = 20;

/** The exports of `src/app/render.tsx` that the build uses. */
interface Renderer {
  screens: Readonly<Record<string, Screen>>;
  redirects: Readonly<Record<string, string>>;
  nextOf: Readonly<Record<string, string | undefined>>;
  filesOf(path: string): Promise<string[]>;
  isListed(path: string): Promise<boolean>;
}

/** A screen of the table of screens. */
interface Screen {
  lastScript?: string;
  shedLast?: true;
  isSecret?: true;
  worksOffline?: true;
  /** Only staff screens have it. */
  access?: string;
}

/** The script inside each document, which runs before any bundle has arrived. */
const inlineScript = 'src/platform/browser/early-taps.ts';

/** The way of most visits: from the home page to an order. */
const usualWay = ['/', '/menu', '/checkout'];

const began = performance.now();
const pictures = makePictures('dist/images');
const renderer = await buildRenderer();
const { output } = await buildBundles(renderer);
await writePages(renderer);
await buildServiceWorkers(output, {
  client,
  server,
  pages: join(server, 'pages'),
  screens: await offlineScreens(renderer),
});
await pictures;
await copyApiPage('dist/api-page');
await writeFile('dist/sbom.cdx.json', JSON.stringify(billOfMaterials('.'), null, 2));
const sizes = await compressAll(client);
console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s: ${sizes}.`);

/**
 * With all its imports, because the packages of the pages are not installed where the shop runs.
 */
async function buildRenderer(): Promise<Renderer> {
  await build({
    logLevel: 'warn',
    build: { ssr: 'app/render.tsx' },
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const url = pathToFileURL(join(process.cwd(), server, 'render.js')).href;
  return (await import(url)) as Renderer;
}

/** Built twice: the first build shows which parts the pages share. */
async function buildBundles(renderer: Renderer) {
  const { output } = await bundle({ write: false });
  const pages = Object.keys(renderer.screens).map(async (path) => {
    return { files: await renderer.filesOf(path), weight: weightOf(path, renderer) };
  });
  const groups = sharedGroups(await Promise.all(pages), output);
  return bundle({ rolldownOptions: { output: { codeSplitting: { groups } } } });
}

/** Staff's bundles are cached on their devices. */
function weightOf(path: string, { screens }: Renderer): number {
  const isOfStaff = ({ access }: Screen) => access !== undefined;
  const staff = Object.values(screens).filter(isOfStaff);
  if (staff.some((screen) => screen === screens[path])) return staffWeight / staff.length;
  return usualWay.includes(path) ? 16 : 3;
}

async function bundle(options: BuildEnvironmentOptions): Promise<{ output: Output }> {
  const bundles = await build({ logLevel: 'warn', build: options });
  if (!('output' in bundles)) throw new Error('The pages were not built as one set of bundles.');
  const circular = circularFiles(bundles.output);
  if (circular.length > 0) throw new Error(`Bundles need each other: ${circular.join(', ')}.`);
  return bundles;
}

/** The documents that open without a network, with the files of their pages. */
async function offlineScreens({ screens, filesOf }: Renderer): Promise<[string, string[]][]> {
  const paths = Object.entries(screens).filter(([, { worksOffline }]) => worksOffline);
  return Promise.all(
    paths.map(async ([path]): Promise<[string, string[]]> => [path, await filesOf(path)]),
  );
}

/** The templates of the pages, which the server fills. */
async function writePages(renderer: Renderer): Promise<void> {
  const { screens, redirects, nextOf, filesOf, isListed } = renderer;
  const index = await readFile(join(client, 'index.html'), 'utf8');
  const frame = await inlineStyles(index);
  const mark = markOfStyles(index);
  const early = await inlined(inlineScript);
  const last = new Map<string, string>();
  for (const [path, { lastScript }] of Object.entries(screens)) {
    if (lastScript !== undefined) last.set(path, await inlined(lastScript));
  }
  const templateOf = async (path: string) => {
    const bundles = startOf(await filesOf(path), output);
    const goal = nextOf[path];
    const next = goal === undefined ? [] : await filesOf(goal);
    const later = startOf(next, output);
    const named = later.filter((name) => !bundles.includes(name)).map((name) => `/${name}`);
    const script = last.get(path);
    return frame
      .replace('<html', (tag) => (named.length > 0 ? `${tag} data-next="${named.join(' ')}"` : tag))
      .replace('<!--preloads-->', () => preloads(bundles) + (screens[path]?.access ? mark : ''))
      .replace('<!--early-->', () => `<script>${early}</script>`)
      .replace('<!--state-->', (mark) => (script ? `${mark}<script>${script}</script>` : mark));
  };
  await rm(join(client, 'index.html'));
  await mkdir(join(server, 'pages'), { recursive: true });
  const answers: PageList['screens'] = {};
  for (const [path, { shedLast = false, isSecret = false }] of Object.entries(screens)) {
    await writeFile(join(server, 'pages', pageFile(path)), await templateOf(path));
    answers[path] = { isListed: await isListed(path), shedLast, isSecret };
  }
  const more = Object.fromEntries([...last].map(([path, script]) => [path, [hashOf(script)]]));
  const scriptHashes = { everywhere: hashOf(early), more };
  const list: PageList = { screens: answers, redirects, scriptHashes };
  await writeFile(join(server, 'pages.json'), JSON.stringify(list));
}

/** First what is visible, then what hydrates the page. one-face.ts decides about the typeface. */
function preloads(bundles: readonly string[]): string {
  const fonts = output.map(({ fileName }) => fileName).filter((name) => name.endsWith('.woff2'));
  return [
    ...fonts.map((name) => `<link as="font" crossorigin href="/${name}">`),
    ...bundles.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ].join('');
}

/** One file as an inline script, escaped so that nothing in it can end the element. */
async function inlined(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [script] = 'output' in built ? built.output : [];
  if (script?.type !== 'chunk') throw new Error(`${input} was not built as one script.`);
  return script.code.trim().replaceAll('</', '<\\/');
}

/** The hash in the form of the security policy. */
function hashOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}

/**
 * Staff's bundles look for a link to the styles that are embedded in the document. Without it they
 * would load them again, after the dashboards' own sheet, which must be the last (decision 30).
 */
function markOfStyles(html: string): string {
  const [, file = ''] = styleLink.exec(html) ?? [];
  return `<link rel="stylesheet" href="/${file}" disabled>`;
}

/** A page can be painted as soon as it has arrived. */
async function inlineStyles(html: string): Promise<string> {
  const [tag, file] = styleLink.exec(html) ?? [];
  if (!tag || !file) throw new Error('The built page has no stylesheet.');
  const css = await readFile(join(client, file), 'utf8');
  const bare = css
    .replaceAll(/\/\*[\s\S]*?\*\/\s*/g, '')
    .replaceAll(unusedFallback, 'var($1)')
    .replaceAll(unusedSetting, '')
    .replaceAll(unusedLists, '')
    .trim();
  return html.replace(tag, () => `<style>${bare}</style>`).replaceAll(/\s*\/?>\s+</g, '><');
}

/** Compresses once at the highest level, instead of at every request. */
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
