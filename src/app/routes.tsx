/** The routes of the table of screens: each page is loaded when it is visited. */
import { type RouteObject, redirect } from 'react-router';
import type { PageState } from '#src/platform/browser/query-client.tsx';
import { ScreenError } from './layouts/screen-error.tsx';
import { RootLayout, SiteLayout } from './layouts/site-layout.tsx';
import { dataPages, routesOf, textPages } from './shop-pages.ts';

interface Site {
  /** The state with which the server rendered the page. */
  state?: PageState | undefined;
  /** The staff's routes, if the visit began at one of them. */
  staff?: RouteObject[] | undefined;
}

export function createRoutes({ state, staff = [] }: Site): RouteObject[] {
  // One query cache, however often its module is requested.
  let layout: ReturnType<typeof loadDataLayout> | undefined;
  const customerLayout = () => (layout ??= loadDataLayout(state));
  return [
    {
      Component: RootLayout,
      errorElement: <ScreenError />,
      children: [
        {
          Component: SiteLayout,
          children: [
            ...routesOf(textPages),
            { lazy: customerLayout, children: routesOf(dataPages) },
          ],
        },
        { lazy: () => loadDataLayout(), children: staff },
        { path: '*', loader: () => redirect('/') },
      ],
    },
  ];
}

async function loadDataLayout(state?: PageState) {
  const { dataLayout, ...source } = await import('./layouts/data-layout.tsx');
  return { ...source, ...dataLayout(state) };
}
