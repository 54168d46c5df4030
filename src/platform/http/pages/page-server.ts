/** Serves the pages from memory: each is rendered once for each version of what it shows. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendCached } from '../answers/cached-answer.ts';
import { encodingOf } from '../answers/content-encoding.ts';
import { crawlerRoutes } from './crawlers.ts';
import { ownDist } from './file-server.ts';
import type { PageList } from './page-list.ts';
import { fillTemplate, type PageParts, pageFile, withOrigin } from './page-template.ts';
import { screenAddress } from './screen-address.ts';
import { type CurrentContent, type VersionedAnswer, versionedAnswer } from './versioned-answer.ts';

interface PageServerOptions {
  /** What the screen of a path shows. */
  contentOf: (path: string) => CurrentContent<unknown>;
  /** `https://tiffin.example`, where it is known; pages name themselves by it. */
  origin?: string | undefined;
  /** Where a visitor reaches the shop, without a slash at the end. */
  publicUrl: (request: FastifyRequest) => string;
  /** Where the build is; the repository's own `dist` where it is left out. */
  distFolder?: string;
}

/** Who has the address of such a page sees what is on it. */
const secretHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

export async function pageServer(app: FastifyInstance, options: PageServerOptions) {
  const dist = options.distFolder ?? ownDist;
  const { screens, redirects } = await readList(dist);
  crawlerRoutes(app, { ...crawledPaths(screens), publicUrl: options.publicUrl });
  app.addHook('onRequest', (_request, reply, done) => {
    // Connections are kept alive without a word since HTTP/1.1.
    reply.raw.removeHeader('connection');
    done();
  });
  const documentOf = await openDocuments(dist, options);
  const listed: VersionedAnswer[] = [];
  for (const [path, { isListed, shedLast, isSecret }] of Object.entries(screens)) {
    const document = await documentOf(path);
    if (isListed) listed.push(document);
    app.get(path, shedLast ? lastShed : hidden, async (request, reply) => {
      const answer = await document(encodingOf(request.headers['accept-encoding']));
      if (isSecret) reply.headers(secretHeaders);
      // What is kept cannot fail: nobody has to name such a request.
      return sendCached(request, reply.removeHeader('x-request-id'), answer, {
        cacheControl: isSecret ? 'no-store' : 'no-cache',
      });
    });
  }
  for (const [path, goal] of Object.entries(redirects)) {
    app.get(path, hidden, (_request, reply) => reply.redirect(goal, 302));
  }
  const paths = [...Object.keys(screens), ...Object.keys(redirects)];
  app.get('/*', hidden, (request, reply) => redirectElsewhere(request, reply, paths));
  // The first visitors wait for nothing, and the start does not wait for this.
  app.addHook('onListen', () => void warmUp(listed, app.log));
}

async function warmUp(documents: readonly VersionedAnswer[], log: FastifyBaseLogger) {
  for (const document of documents) {
    try {
      await document('br');
    } catch (error) {
      log.warn({ err: error }, 'a page could not be rendered before anybody asked for it');
    }
    // What has arrived meanwhile is heard of before a limit says that it has not.
    await othersTurn();
  }
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
  const listed = paths.filter(([, { isListed }]) => isListed).map(([path]) => path);
  // A rule for crawlers holds for every path that begins so.
  const closedStart = (path: string) => {
    const start = `/${path.split('/')[1]}`;
    return listed.some((other) => other.startsWith(start)) ? `${start}/` : start;
  };
  return { listed, closed: [...new Set(closed.map(closedStart))] };
}

async function readList(dist: string): Promise<PageList> {
  if (!existsSync(`${dist}/server/pages.json`)) {
    throw new Error('The pages are not built: run "npm run build".');
  }
  return JSON.parse(await readFile(`${dist}/server/pages.json`, 'utf8'));
}

type Render = (path: string, content: unknown) => Promise<PageParts>;

async function openDocuments(dist: string, { contentOf, origin = '' }: PageServerOptions) {
  const { render } = (await import(pathToFileURL(`${dist}/server/render.js`).href)) as {
    render: Render;
  };
  return async (path: string): Promise<VersionedAnswer> => {
    const template = await readFile(`${dist}/server/pages/${pageFile(path)}`, 'utf8');
    return versionedAnswer('text/html; charset=utf-8', contentOf(path), async (content) =>
      withOrigin(fillTemplate(template, await render(path, content)), origin),
    );
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
