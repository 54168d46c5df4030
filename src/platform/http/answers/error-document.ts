/** The error page that a person sees in the browser when a page of the shop can't be shown. */
import type { FastifyRequest } from 'fastify';
import { html } from './html.ts';

/** True when a person will see the response as a page; API calls and images get data. */
export function isPageVisit({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api/') && !!headers.accept?.includes('text/html');
}

/** The page needs no other file, so it works whatever is broken. */
export function errorPage(message: string): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>This page did not work</title>
<style>
body { margin: 0; font: 1.1rem/1.5 system-ui, sans-serif; color: #2a1a12; background: #fff8ee; }
main { max-width: 34rem; margin: 18vh auto 0; padding: 0 1.5rem; }
a { color: #8f2d06; font-weight: 600; }
</style>
</head>
<body>
<main>
<h1>Sorry, this page did not work</h1>
<p>${message}</p>
<p><a href="/">Go to the home page</a></p>
</main>
</body>
</html>
`;
  return page.markup;
}
