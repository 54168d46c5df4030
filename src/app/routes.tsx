/** The router's view of the table of screens: each page is loaded when it is visited. */
import { type RouteObject, redirect } from 'react-router';
import type { PageState } from '#src/platform/browser/query-client.tsx';
import { ScreenError } from './layouts/screen-error.tsx';
import { RootLayout, SiteLayout } from './layouts/site-layout.tsx';
import { dataPages, routesOf, textPages } from './shop-pages.ts';

interface Site {
  /** What the server rendered the page with. */
  state?: PageState | undefined;
  /** The screens behind a login, where the visit began at one of them. */
  staff?: RouteObject[] | undefined;
}

export function createRoutes({ state, staff = [] }: Site): RouteObject[] {
  // One store of answers, however often its code is asked for.
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
