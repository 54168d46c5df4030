/**
 * Until the owner of a shop in production has completed the papers, customers see "opening soon"
 * and can neither order nor pay.
 */
import type { FastifyInstance } from 'fastify';
import { placeOrder } from '#src/checkout/checkout-contract.ts';
import { initiatePayment, payAgain } from '#src/payments/payment-contract.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { isMadeUp } from '#src/settings/first-settings.ts';
import type { KnownSettings } from '#src/settings/server/settings-cache.ts';

const staffPage = /^\/(admin|delivery|kitchen)(\/|$)/;
/** `robots.txt` and similar files. */
const file = /\.\w+$/;

/** For the scope of the pages; these responses are not cached. */
export function openingSoon(pages: FastifyInstance, settings: KnownSettings): void {
  pages.addHook('onRequest', (request, reply, done) => {
    const [path = ''] = request.url.split('?', 1);
    if (!isMadeUp(settings.current()) || staffPage.test(path) || file.test(path)) return done();
    reply
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

/** Operations that place orders or take payments. */
const sales = [placeOrder, initiatePayment, payAgain];

/** For the scope of the API, which is closed in the same case as the pages. */
export function refuseSales(api: FastifyInstance, settings: KnownSettings): void {
  api.addHook('onRequest', (request, _reply, done) => {
    const { url, method } = request.routeOptions;
    const isSale = sales.some((sale) => sale.path === url && sale.method === method);
    if (!isSale || !isMadeUp(settings.current())) return done();
    done(new AppError('conflict', 'This kitchen is not open yet. Please come again in a while.'));
  });
}

const page = `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Opening soon</title>
<link rel="icon" href="/logo-mark.svg">
<style>
:root { color-scheme: light dark; --paper: #fff9f0; --ink: #2b1b12; --link: #9a3412 }
@media (prefers-color-scheme: dark) {
  :root { --paper: #17110d; --ink: #fff3e4; --link: #ff9d6b }
}
body {
  margin: 0; min-height: 100dvh; display: grid; place-content: center; justify-items: center;
  padding: 1rem; box-sizing: border-box; text-align: center;
  font: 18px/1.5 system-ui, sans-serif; background: var(--paper); color: var(--ink);
}
h1 { margin: 1rem 0 0; font-size: 2rem; line-height: 1.2 }
p { margin: .5rem 0 0; max-width: 32rem }
a { color: var(--link); display: inline-block; padding: .6rem }
</style>
</head>
<body>
<main>
<img src="/logo-mark.svg" alt="" width="80" height="80">
<h1>Opening soon</h1>
<p>This kitchen is getting ready. Please come again in a while.</p>
<p><a href="/admin/login">For the owner: sign in</a></p>
</main>
</body>
</html>
`;
