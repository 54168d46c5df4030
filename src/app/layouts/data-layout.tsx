/** The layout of pages that show data of the shop; other pages load no query code. */
import { Outlet } from 'react-router';
import {
  createQueryClient,
  type PageState,
  QueryProvider,
} from '#src/platform/browser/query-client.tsx';

/**
 * Created once for the routes, so that the cache is kept when the user leaves these pages and
 * returns.
 */
export function dataLayout(state?: PageState) {
  const client = createQueryClient(state);
  function Component() {
    return (
      <QueryProvider client={client}>
        <Outlet />
      </QueryProvider>
    );
  }
  return { Component, client };
}
