/** Serves the built pages from memory, `/menu` rendered once per version of the menus. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CachedAnswer, createCachedAnswer, sendCached } from '../answers/cached-answer.ts';
import { crawlerRoutes } from './crawlers.ts';
import { ownDist } from './file-server.ts';
import { fillTemplate, type PageParts, pageFile, withOrigin } from './page-template.ts';
import { screenAddress } from './screen-address.ts';

interface PageServerOptions {
  /** What `/menu` shows now; `version` is equal for equal content. */
  menuPage: () => Promise<{ version: string; state: unknown }>;
  /** `https://tiffin.example`, where it is known; pages name themselves by it. */
  origin?: string | undefined;
  /** Where a visitor reaches the shop, without a slash at the end. */
  publicUrl: (request: FastifyRequest) => string;
  /** Where the build is; the repository's own `dist` where it is left out. */
  distFolder?: string;
}

interface Build {
  template: string;
  redirects: Readonly<Record<string, string>>;
  staticPaths: readonly string[];
  pages: Map<string, CachedAnswer>;
  render: (path: string, state: unknown) => Promise<PageParts>;
}

const html = 'text/html; charset=utf-8';
/** The browser asks every time, and mostly hears that nothing changed. */
const revalidate = { cacheControl: 'no-cache' };
/** The highest level: they are compressed once in the life of the process. */
const brotliOfPages = 11;

export async function pageServer(app: FastifyInstance, options: PageServerOptions) {
  const dist = options.distFolder ?? ownDist;
  const build = await readBuild(dist, options.origin ?? '');
  crawlerRoutes(app, { paths: [...build.staticPaths, '/menu'], publicUrl: options.publicUrl });
  app.addHook('onRequest', (_request, reply, done) => {
    // Connections are kept alive without a word since HTTP/1.1.
    reply.raw.removeHeader('connection');
    done();
  });
  for (const [path, page] of build.pages) {
    app.get(path, isOfOrder(path) ? lastShed : hidden, (request, reply) =>
      // What is the same for everybody cannot fail: nobody has to name such a request.
      sendCached(request, reply.removeHeader('x-request-id'), page, revalidate),
    );
  }
  const menu = menuDocument(build, options.menuPage, options.origin ?? '');
  app.get('/menu', hidden, async (request, reply) =>
    sendCached(request, reply, await menu(), revalidate),
  );
  for (const [path, goal] of Object.entries(build.redirects)) {
    app.get(path, hidden, (_request, reply) => reply.redirect(goal, 302));
  }
  const screens = ['/menu', ...build.pages.keys(), ...Object.keys(build.redirects)];
  app.get('/*', hidden, (request, reply) => redirectElsewhere(request, reply, screens));
}

/** What the security policy has to allow at a path: the few lines that stand in its document. */
export async function inlineScriptHashes(dist = ownDist) {
  const { everywhere, more } = (await readList(dist)).scriptHashes;
  return (path: string) => [everywhere, ...(more[path] ?? [])];
}

const hidden = { schema: { hide: true } };
const lastShed = { ...hidden, config: { shed: 'last' } } as const;

/** Where customers come back to when they have paid. */
function isOfOrder(path: string): boolean {
  return path.startsWith('/payment-status/');
}

interface PageList {
  staticPages: string[];
  shellPaths: string[];
  redirects: Build['redirects'];
  /** Of the script of every document, and of those that a path has besides. */
  scriptHashes: { everywhere: string; more: Readonly<Record<string, readonly string[]>> };
}

async function readList(dist: string): Promise<PageList> {
  if (!existsSync(`${dist}/server/pages.json`)) {
    throw new Error('The pages are not built: run "npm run build".');
  }
  return JSON.parse(await readFile(`${dist}/server/pages.json`, 'utf8'));
}

async function readBuild(dist: string, origin: string): Promise<Build> {
  const list = await readList(dist);
  const pages = new Map<string, CachedAnswer>();
  for (const path of [...list.staticPages, ...list.shellPaths]) {
    const page = withOrigin(
      await readFile(`${dist}/server/pages/${pageFile(path)}`, 'utf8'),
      origin,
    );
    pages.set(path, createCachedAnswer(page, html, brotliOfPages));
  }
  const renderer = (await import(pathToFileURL(`${dist}/server/render.js`).href)) as {
    render: Build['render'];
  };
  const template = await readFile(`${dist}/server/template.html`, 'utf8');
  return {
    template,
    redirects: list.redirects,
    staticPaths: list.staticPages,
    pages,
    render: renderer.render,
  };
}

/** Whoever asks while a version is being rendered waits for that one rendering. */
function menuDocument(
  { template, render }: Build,
  current: PageServerOptions['menuPage'],
  origin: string,
) {
  let kept: { version: string; answer: Promise<CachedAnswer> } | undefined;
  const renderMenu = async (state: unknown) => {
    const page = withOrigin(fillTemplate(template, await render('/menu', state)), origin);
    return createCachedAnswer(page, html);
  };
  return async () => {
    const { version, state } = await current();
    if (kept?.version !== version) kept = { version, answer: renderMenu(state) };
    try {
      return await kept.answer;
    } catch (error) {
      kept = undefined;
      throw error;
    }
  };
}

const call = /^\/api(\/|$)/;
/** As sites of the past named their pages: those are no files that somebody misses. */
const oldPage = /\.(html?|php|aspx?|jsp)\/*$/i;
const file = /\.\w+$/;

/**
 * Any other path goes to the home page (product 1.2). A screen's address in other letters or with a slash at
 * its end goes to that screen. A missing file or call stays missing.
 */
function redirectElsewhere(
  { url }: FastifyRequest,
  reply: FastifyReply,
  screens: readonly string[],
) {
  const start = url.indexOf('?');
  const path = start < 0 ? url : url.slice(0, start);
  const query = start < 0 ? '' : url.slice(start);
  if (call.test(path)) return reply.callNotFound();
  const screen = screenAddress(path, screens);
  if (screen !== undefined) return reply.redirect(`${screen}${query}`, 301);
  if (file.test(path) && !oldPage.test(path)) return reply.callNotFound();
  return reply.redirect('/', 302);
}
