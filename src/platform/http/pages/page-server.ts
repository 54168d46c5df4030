/** Serves pages from memory. Each is rendered once per version of its content. */
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
  /** The content of the screen at a path. */
  contentOf: (path: string) => CurrentContent<unknown>;
  /** `https://tiffin.example`, if known; pages contain it as their canonical address. */
  origin?: string | undefined;
  /** The shop's address for this visitor, without a trailing slash. */
  publicUrl: (request: FastifyRequest) => string;
  /** The folder of the build; by default the repository's own `dist`. */
  distFolder?: string;
}

/** Anybody who has the address of such a page can see its content. */
const secretHeaders = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

export async function pageServer(app: FastifyInstance, options: PageServerOptions) {
  const dist = options.distFolder ?? ownDist;
  const { screens, redirects } = await readList(dist);
  crawlerRoutes(app, { ...crawledPaths(screens), publicUrl: options.publicUrl });
  app.addHook('onRequest', (_request, reply, done) => {
    // HTTP/1.1 keeps connections alive without this header.
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
      // A cached response cannot fail, so no one needs the request id.
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
  // Renders pages before the first visitors come, without delaying the start.
  app.addHook('onListen', () => void warmUp(listed, app.log));
}

async function warmUp(documents: readonly VersionedAnswer[], log: FastifyBaseLogger) {
  for (const document of documents) {
    try {
      await document('br');
    } catch (error) {
      log.warn({ err: error }, 'a page could not be rendered before anybody asked for it');
    }
    // Handles requests that have arrived before their timers expire.
    await othersTurn();
  }
}

/** The hashes of the inline scripts of a path's document, which the security policy must allow. */
export async function inlineScriptHashes(dist = ownDist) {
  const { everywhere, more } = (await readList(dist)).scriptHashes;
  return (path: string) => [everywhere, ...(more[path] ?? [])];
}

const hidden = { schema: { hide: true } };
const lastShed = { ...hidden, config: { shed: 'last' } } as const;

/** Paths of the pages to index, and of those of staff and of individual customers. */
function crawledPaths(screens: PageList['screens']) {
  const paths = Object.entries(screens);
  const closed = paths.filter(([, { isListed }]) => !isListed).map(([path]) => path);
  const listed = paths.filter(([, { isListed }]) => isListed).map(([path]) => path);
  // A rule for crawlers applies to every path that begins with it.
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
/** File names of pages of older sites, which are not missing files. */
const oldPage = /\.(html?|php|aspx?|jsp)\/*$/i;
const file = /\.\w+$/;

/**
 * Redirects any other path to the home page (product 1.2). A screen's path with other letter case
 * or a trailing slash redirects to that screen. A missing file or API call remains a 404.
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
