/** The frame of documents without scripts: the shop's name, its look, and a few sentences. */
import { type Html, html, trustedHtml } from '#src/platform/http/answers/html.ts';

export interface PlainFiles {
  /** The shop's logo, as SVG. */
  mark: string;
  /** The font's path. */
  font: string;
}

interface PlainDocument {
  title: string;
  /** Undefined for a shop without a name. */
  shopName: string | undefined;
  content: Html;
}

export function plainDocument(
  { title, shopName, content }: PlainDocument,
  { mark, font }: PlainFiles,
): string {
  return html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#fff9f0">
<meta name="robots" content="noindex">
<title>${shopName === undefined ? title : `${title} | ${shopName}`}</title>
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
small a { display: inline-flex; align-items: center; min-height: 2.75rem; color: #6b574a; font-weight: 400 }
:focus-visible { outline: 3px solid #2b1b12; outline-offset: 2px }
</style>
</head>
<body>
<header>${trustedHtml(mark)}<span>${shopName}</span></header>
<main>
${content}
</main>
</body>
</html>
`.markup;
}
