/** Turns screens into HTML: at build time, and for `/menu` whenever its menus change. */
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { createRoutes } from './routes.tsx';
import { businessProfile } from './site/business-profile.ts';
import type { PageState } from './web/query-client.tsx';
import type { ScreenHandle } from './web/screen-handle.ts';

/** The same for everybody: rendered once. */
export const staticPages: readonly string[] = ['/', '/my-orders'];

/**
 * Fastify patterns of the screens whose content only the browser knows. Each is rendered once, by its pattern, and
 * that document serves every address of the pattern.
 */
export const shellPaths: readonly string[] = [
  '/checkout',
  '/payment-status/:transactionId',
  '/admin/login',
  '/admin/dashboard/orders',
  '/admin/dashboard/menu',
  '/admin/dashboard/staff',
  '/admin/dashboard/addresses',
  '/delivery/login',
  '/delivery',
];

/** Paths that only lead to another one, as the routes do in the browser. */
export const redirects: Readonly<Record<string, string>> = {
  '/admin': '/admin/dashboard/orders',
  '/admin/dashboard': '/admin/dashboard/orders',
};

/** What goes in place of the three comments of `index.html`. */
export interface RenderedPage {
  html: string;
  head: string;
  /** What follows the page: a word to browsers without JavaScript, and the state where there is one. */
  state: string;
}

/** `state` holds what the page's queries would answer, by the first part of their keys. */
export async function render(path: string, state?: PageState): Promise<RenderedPage> {
  const handler = createStaticHandler(createRoutes(state));
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} is not a page of its own.`);
  const handle = handleOf(handler.dataRoutes, context);
  const router = createStaticRouter(handler.dataRoutes, context);
  const page = <StaticRouterProvider router={router} context={context} hydrate={false} />;
  return {
    html: handle.browserOnly ? '' : renderToString(page),
    head: renderToStaticMarkup(<Head {...handle} />),
    state: renderToStaticMarkup(<WithoutScripts />) + (state ? stateElement(state) : ''),
  };
}

type Handler = ReturnType<typeof createStaticHandler>;
type Context = Exclude<Awaited<ReturnType<Handler['query']>>, Response>;

function handleOf(routes: Handler['dataRoutes'], { matches, errors }: Context): ScreenHandle {
  const [error] = Object.values(errors ?? {});
  if (error !== undefined) throw error;
  const handle: ScreenHandle | undefined = matches.at(-1)?.route.handle;
  if (!handle) throw new Error(`None of the ${routes.length} routes has a title for this path.`);
  return handle;
}

function Head({ title, description, manifest }: ScreenHandle) {
  const wholeTitle = `${title} | ${businessProfile.name}`;
  return (
    <>
      <title>{wholeTitle}</title>
      <meta property="og:title" content={wholeTitle} />
      <meta property="og:site_name" content={businessProfile.name} />
      {manifest !== undefined && <link rel="manifest" href={manifest} />}
      {description === undefined && <meta name="robots" content="noindex" />}
      {description !== undefined && <meta name="description" content={description} />}
      {description !== undefined && <meta property="og:description" content={description} />}
    </>
  );
}

function WithoutScripts() {
  return (
    <noscript>
      <p className="sticky bottom-0 z-50 bg-ink p-4 text-center text-white">
        Ordering needs JavaScript. Please switch it on, or call {businessProfile.phone}.
      </p>
    </noscript>
  );
}

/** Data, not a script: it needs no exception from the page's security policy. */
function stateElement(state: PageState): string {
  const json = JSON.stringify(state).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="state">${json}</script>`;
}
