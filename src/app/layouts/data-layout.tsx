/** The layout of pages that show the shop's data; pages outside of it load no query code. */
import { Outlet } from 'react-router';
import {
  createQueryClient,
  type PageState,
  QueryProvider,
} from '#src/platform/browser/query-client.tsx';

/** Made once for the routes, so that leaving these pages and coming back keeps the answers. */
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
