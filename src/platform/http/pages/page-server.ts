/** Serves the built pages from memory, versioned ones rendered once for each version. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CachedAnswer, createCachedAnswer, sendCached } from '../answers/cached-answer.ts';
import { crawlerRoutes } from './crawlers.ts';
import { ownDist } from './file-server.ts';
import type { PageList } from './page-list.ts';
import { fillTemplate, type PageParts, pageFile, withOrigin } from './page-template.ts';
import { screenAddress } from './screen-address.ts';

/** What a versioned screen shows now; `version` is equal for equal content. */
export type CurrentState = () => Promise<{ version: string; state: unknown }>;

interface PageServerOptions {
  /** By the path of each versioned screen. */
  versioned: Readonly<Record<string, CurrentState>>;
  /** `https://tiffin.example`, where it is known; pages name themselves by it. */
  origin?: string | undefined;
  /** Where a visitor reaches the shop, without a slash at the end. */
  publicUrl: (request: FastifyRequest) => string;
  /** Where the build is; the repository's own `dist` where it is left out. */
  distFolder?: string;
}

const html = 'text/html; charset=utf-8';
/** The browser asks every time, and mostly hears that nothing changed. */
const revalidate = { cacheControl: 'no-cache' };
/** The highest level: they are compressed once in the life of the process. */
const brotliOfPages = 11;

export async function pageServer(app: FastifyInstance, options: PageServerOptions) {
  const dist = options.distFolder ?? ownDist;
  const { screens, redirects } = await readList(dist);
  crawlerRoutes(app, { ...crawledPaths(screens), publicUrl: options.publicUrl });
  app.addHook('onRequest', (_request, reply, done) => {
    // Connections are kept alive without a word since HTTP/1.1.
    reply.raw.removeHeader('connection');
    done();
  });
  const documents = await openDocuments(dist, options.origin ?? '');
  for (const [path, { isVersioned, shedLast }] of Object.entries(screens)) {
    const route = shedLast ? lastShed : hidden;
    if (isVersioned) {
      const current = options.versioned[path];
      if (!current) throw new Error(`${path} is rendered per version, and nothing says of what.`);
      const document = await documents.versioned(path, current);
      app.get(path, route, async (request, reply) =>
        sendCached(request, reply, await document(), revalidate),
      );
      continue;
    }
    const document = await documents.fixed(path);
    app.get(path, route, (request, reply) =>
      // What is the same for everybody cannot fail: nobody has to name such a request.
      sendCached(request, reply.removeHeader('x-request-id'), document, revalidate),
    );
  }
  for (const [path, goal] of Object.entries(redirects)) {
    app.get(path, hidden, (_request, reply) => reply.redirect(goal, 302));
  }
  const paths = [...Object.keys(screens), ...Object.keys(redirects)];
  app.get('/*', hidden, (request, reply) => redirectElsewhere(request, reply, paths));
}

/** What the security policy has to allow at a path: the few lines of script in its document. */
export async function inlineScriptHashes(dist = ownDist) {
  const { everywhere, more } = (await readList(dist)).scriptHashes;
  return (path: string) => [everywhere, ...(more[path] ?? [])];
}

const hidden = { schema: { hide: true } };
const lastShed = { ...hidden, config: { shed: 'last' } } as const;

/** The pages that are worth finding, and those of staff and of one customer alone. */
function crawledPaths(screens: PageList['screens']) {
  const paths = Object.entries(screens);
  const closed = paths.filter(([, { isListed }]) => !isListed).map(([path]) => path);
  return {
    listed: paths.filter(([, { isListed }]) => isListed).map(([path]) => path),
    closed: [...new Set(closed.map((path) => `/${path.split('/')[1]}`))],
  };
}

async function readList(dist: string): Promise<PageList> {
  if (!existsSync(`${dist}/server/pages.json`)) {
    throw new Error('The pages are not built: run "npm run build".');
  }
  return JSON.parse(await readFile(`${dist}/server/pages.json`, 'utf8'));
}

type Render = (path: string, state: unknown) => Promise<PageParts>;

async function openDocuments(dist: string, origin: string) {
  const { render } = (await import(pathToFileURL(`${dist}/server/render.js`).href)) as {
    render: Render;
  };
  const read = (path: string) => readFile(`${dist}/server/pages/${pageFile(path)}`, 'utf8');
  return {
    fixed: async (path: string) =>
      createCachedAnswer(withOrigin(await read(path), origin), html, brotliOfPages),
    versioned: async (path: string, current: CurrentState) => {
      const template = await read(path);
      return versionedDocument(current, async (state) => {
        const page = withOrigin(fillTemplate(template, await render(path, state)), origin);
        return createCachedAnswer(page, html);
      });
    },
  };
}

/** Anyone who asks while a version is being rendered waits for that one rendering. */
function versionedDocument(
  current: CurrentState,
  renderState: (state: unknown) => Promise<CachedAnswer>,
) {
  let kept: { version: string; answer: Promise<CachedAnswer> } | undefined;
  return async () => {
    const { version, state } = await current();
    if (kept?.version !== version) kept = { version, answer: renderState(state) };
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
 * Any other path goes to the home page (product 1.2). A screen's address in other letters or with a
 * slash at its end goes to that screen. A missing file or call stays missing.
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
