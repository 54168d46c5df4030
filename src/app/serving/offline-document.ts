/** The document that the customers' service worker shows when the network fails. */
import { html, trustedHtml } from '#src/platform/http/answers/html.ts';
import type { ShopSettings } from '#src/settings/settings-groups.ts';
import { phoneLink } from '#src/settings/shop-facts.ts';

type Shop = Pick<ShopSettings, 'name' | 'phone'>;

interface Files {
  /** The shop's logo, as SVG. */
  mark: string;
  /** The font's path; browsers have it in their cache since the first visit. */
  font: string;
}

/** Without scripts, because they would start another page than the address names. */
export function offlineDocument({ name, phone }: Shop, { mark, font }: Files): string {
  return html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#fff9f0">
<meta name="robots" content="noindex">
<title>You are offline | ${name}</title>
<style>
@font-face { font-family: "Anek Latin"; font-weight: 400 800; src: url(${font}) format("woff2") }
* { box-sizing: border-box; margin: 0 }
body {
  min-height: 100dvh; display: flex; flex-direction: column; overflow-wrap: break-word;
  font: 1.125rem/1.5 "Anek Latin", system-ui, sans-serif; background: #fff9f0; color: #2b1b12;
}
header {
  display: flex; align-items: center; gap: .625rem; padding: .75rem 1rem; background: #fff9f0;
  border-bottom: 1px solid #ebdfcf; font-size: 1.4rem; line-height: 1.1; font-weight: 800;
  letter-spacing: -.025em;
}
svg { width: 2.5rem; height: 2.5rem; flex: none }
main {
  flex: 1; display: grid; place-content: center; justify-items: center; gap: .75rem;
  padding: 2rem 1rem; text-align: center;
}
h1 { font-size: 1.875rem; line-height: 1.2; font-weight: 800; letter-spacing: -.025em }
p { max-width: 32rem }
a { color: #2b1b12; font-weight: 600 }
main > a {
  display: inline-flex; align-items: center; min-height: 3.25rem; padding: .75rem 1.5rem;
  margin-block: .5rem; border-radius: 10px; background: #c2410c; color: #fff; text-decoration: none;
}
p a { display: inline-flex; align-items: center; min-height: 2.75rem; white-space: nowrap; text-underline-offset: 4px }
a:hover { text-decoration-thickness: 2px }
main > a:hover { background: #9a330a }
:focus-visible { outline: 3px solid #2b1b12; outline-offset: 2px }
</style>
</head>
<body>
<header>${trustedHtml(mark)}<span>${name}</span></header>
<main>
<h1>You are offline</h1>
<p>The internet could not be reached. Your cart is safe, and so are your orders and payments.</p>
<a href="">Try again</a>
<p>Or call us: <a href="${phoneLink(phone)}">${phone}</a></p>
</main>
</body>
</html>
`.markup;
}
