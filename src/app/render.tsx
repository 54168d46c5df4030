/** Renders screens to HTML, whenever their content has changed. */
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
} from 'react-router';
import { listMenus, type MenuList } from '#src/menus/menu-contract.ts';
import { EarlyOrderBar } from '#src/menus/web/early-order-bar.tsx';
import type { PageState } from '#src/platform/browser/query-client.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { nameOf } from '#src/platform/contract/operation-name.ts';
import { originPlaceholder } from '#src/platform/contract/origin-placeholder.ts';
import { type ShopFacts, shopFactsId } from '#src/settings/shop-facts.ts';
import { ShopFactsContext } from '#src/settings/web/use-shop-facts.ts';
import { heroFile, heroPicture, heroSources } from '#src/site/hero-picture.ts';
import { kitchenData, menuData } from '#src/site/structured-data.ts';
import { FirstPaint } from './layouts/first-paint.tsx';
import { createRoutes } from './routes.tsx';
import { allScreens, screenAt } from './screens.ts';
import type { PageContent } from './serving/page-content.ts';
import { staffRoutes } from './staff-screens.tsx';

export { nextOf } from './prefetch-screens.ts';
export { redirects } from './screens.ts';

export const screens = allScreens();

/** The replacements of the three comments in `index.html`. */
export interface RenderedPage {
  html: string;
  head: string;
  /**
   * The end of the page: a message for browsers without JavaScript, and the state if there is one.
   */
  state: string;
}

export async function render(path: string, { facts, state }: PageContent): Promise<RenderedPage> {
  const screen = screenAt(path);
  const handler = createStaticHandler(createRoutes({ state, staff: staffRoutes }));
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} is not a page of its own.`);
  const handle = handleOf(handler.dataRoutes, context);
  const router = createStaticRouter(handler.dataRoutes, context);
  const page = (
    <ShopFactsContext value={facts}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </ShopFactsContext>
  );
  return {
    html: screen.rendered === 'in the browser' ? '' : renderToString(page),
    head:
      renderToStaticMarkup(<Head {...handle} path={path} facts={facts} />) +
      dataFor(path, facts, state),
    state:
      renderToStaticMarkup(
        <>
          <FirstPaint {...screen.firstPaint} shopName={facts.name} />
          {path === '/menu' && <EarlyOrderBar />}
          <WithoutScripts phone={facts.phone} />
        </>,
      ) +
      dataElement(shopFactsId, facts) +
      (state ? dataElement('state', state) : ''),
  };
}

/**
 * The source files of the screens at a path; the build's files of these can be fetched with the
 * document.
 */
export async function filesOf(path: string): Promise<string[]> {
  const matches = matchRoutes(createRoutes({ staff: staffRoutes }), path) ?? [];
  const parts = await Promise.all(
    matches.map(({ route }) => (typeof route.lazy === 'function' ? route.lazy() : {})),
  );
  // Each page in the server's build names its source file (vite.config.ts).
  const files = parts.flatMap((part) =>
    'file' in part && typeof part.file === 'string' ? part.file : [],
  );
  return screenAt(path).access === undefined ? files : ['src/app/staff-screens.tsx', ...files];
}

/** Whether search engines may index it. */
export async function isListed(path: string): Promise<boolean> {
  const page = matchRoutes(createRoutes({}), path)?.at(-1)?.route.lazy;
  const part = typeof page === 'function' ? await page() : undefined;
  const handle: ScreenHandle | undefined = part?.handle;
  return handle?.description !== undefined;
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

interface HeadProps extends ScreenHandle {
  path: string;
  facts: ShopFacts;
}

function Head({ title, description, manifest, path, facts }: HeadProps) {
  const wholeTitle = `${title} | ${facts.name}`;
  return (
    <>
      <title>{wholeTitle}</title>
      {path === '/' && (
        <link
          rel="preload"
          as="image"
          type="image/avif"
          imageSrcSet={heroSources(facts)}
          imageSizes={heroPicture.sizes}
          fetchPriority="high"
        />
      )}
      <meta property="og:title" content={wholeTitle} />
      <meta property="og:site_name" content={facts.name} />
      <Installable path={path} manifest={manifest} />
      {description === undefined && <meta name="robots" content="noindex" />}
      {description !== undefined && <meta name="description" content={description} />}
      {description !== undefined && <meta property="og:description" content={description} />}
      {description !== undefined && <Address path={path} facts={facts} />}
    </>
  );
}

/**
 * Customers install the shop, delivery people their dashboard; the admin's dashboard is not
 * installable.
 */
function Installable({ path, manifest }: Pick<ScreenHandle, 'manifest'> & { path: string }) {
  const ofShop = screenAt(path).access === undefined ? '/shop.webmanifest' : undefined;
  const href = manifest ?? ofShop;
  return href !== undefined && <link rel="manifest" href={href} />;
}

/** Canonical address and preview data, for visitors by another address and for other sites. */
function Address({ path, facts }: Pick<HeadProps, 'path' | 'facts'>) {
  const url = `${originPlaceholder}${path}`;
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:url" content={url} />
      <meta property="og:type" content="website" />
      <meta property="og:image" content={`${originPlaceholder}${heroFile(facts, 1280, 'webp')}`} />
    </>
  );
}

function dataFor(path: string, facts: ShopFacts, state: PageState | undefined): string {
  if (path === '/') return linkedData(kitchenData(facts));
  const list = path === '/menu' ? (state?.[nameOf(listMenus)] as MenuList | undefined) : undefined;
  if (!list) return '';
  const today = list.menus.filter(({ date }) => date === list.days[0]);
  return linkedData(menuData(facts.name, today));
}

function linkedData(data: object): string {
  return `<script type="application/ld+json">${asText(data)}</script>`;
}

function WithoutScripts({ phone }: { phone: string }) {
  return (
    <noscript>
      <p className="sticky bottom-0 z-50 bg-ink p-4 text-center text-white">
        Ordering needs JavaScript. Please switch it on, or call {phone}.
      </p>
    </noscript>
  );
}

/** JSON data instead of a script, so that the security policy needs no exception. */
function dataElement(id: string, data: object): string {
  return `<script type="application/json" id="${id}">${asText(data)}</script>`;
}

/** Escaped, so that no data can end the element. */
function asText(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
