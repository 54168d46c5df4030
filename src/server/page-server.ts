/** Serves the built pages from memory, `/menu` rendered once per version of the menus. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CachedAnswer, createCachedAnswer, sendCached } from './cached-answer.ts';
import { ownDist } from './file-server.ts';
import { fillTemplate, type PageParts, pageFile } from './page-template.ts';

interface PageServerOptions {
  /** What `/menu` shows now; `version` is equal for equal content. */
  menuPage: () => Promise<{ version: string; state: unknown }>;
  /** Where the build is; the repository's own `dist` where it is left out. */
  distFolder?: string;
}

interface Build {
  template: string;
  redirects: Readonly<Record<string, string>>;
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
  if (!existsSync(`${dist}/server/pages.json`)) {
    throw new Error('The pages are not built: run "npm run build".');
  }
  const build = await readBuild(dist);
  for (const [path, page] of build.pages) {
    app.get(path, hidden, (request, reply) => sendCached(request, reply, page, revalidate));
  }
  const menu = menuDocument(build, options.menuPage);
  app.get('/menu', hidden, async (request, reply) =>
    sendCached(request, reply, await menu(), revalidate),
  );
  for (const [path, goal] of Object.entries(build.redirects)) {
    app.get(path, hidden, (_request, reply) => reply.redirect(goal, 302));
  }
  app.get('/*', hidden, redirectHome);
}

const hidden = { schema: { hide: true } };

async function readBuild(dist: string): Promise<Build> {
  const list = JSON.parse(await readFile(`${dist}/server/pages.json`, 'utf8')) as {
    staticPages: string[];
    shellPaths: string[];
    redirects: Build['redirects'];
  };
  const pages = new Map<string, CachedAnswer>();
  for (const path of [...list.staticPages, ...list.shellPaths]) {
    const page = await readFile(`${dist}/server/pages/${pageFile(path)}`);
    pages.set(path, createCachedAnswer(page, html, brotliOfPages));
  }
  const renderer = (await import(pathToFileURL(`${dist}/server/render.js`).href)) as {
    render: Build['render'];
  };
  const template = await readFile(`${dist}/server/template.html`, 'utf8');
  return { template, redirects: list.redirects, pages, render: renderer.render };
}

/** Whoever asks while a version is being rendered waits for that one rendering. */
function menuDocument({ template, render }: Build, current: PageServerOptions['menuPage']) {
  let kept: { version: string; answer: Promise<CachedAnswer> } | undefined;
  const renderMenu = async (state: unknown) => {
    const page = fillTemplate(template, await render('/menu', state));
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

/** Specification section 2: any other path goes to the home page. A missing file or call stays missing. */
function redirectHome(request: FastifyRequest, reply: FastifyReply) {
  const [path = ''] = request.url.split('?');
  if (/^\/api(\/|$)|\.\w+$/.test(path)) return reply.callNotFound();
  return reply.redirect('/', 302);
}
