/**
 * The frame of the sandbox's pages: the band that says that no money moves, and its own plain look.
 */
import { formatPaise } from '#src/platform/contract/rupee-format.ts';
import { type Html, html, trustedHtml } from '#src/platform/http/answers/html.ts';
import { outcomeOf } from '../sandbox-rules.ts';
import type { SandboxPayment } from '../sandbox-sql.ts';
import { style } from './sandbox-style.ts';

interface Frame {
  title: string;
  /** A script or refresh for this page only. */
  head?: Html;
  main: Html;
}

const mark = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><rect x="1" y="3" width="22" height="18" rx="4" fill="currentColor"/><path d="M1 9h22" stroke="var(--ground)" stroke-width="3"/></svg>`;

export function framed({ title, head, main }: Frame): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Sandbox Pay</title>
<link rel="icon" href="data:,">
<style>${trustedHtml(style)}</style>
${head}
</head>
<body>
<header>
<p class="band">TEST MODE: no money moves</p>
<p class="company">${mark}Sandbox Pay</p>
</header>
${main}
</body>
</html>
`;
  return page.markup;
}

/** The label of the chosen outcome, for somebody who opens the page afterwards. */
export function choiceName({ outcome, delaySeconds }: SandboxPayment): string | undefined {
  if (outcome === null) return undefined;
  const after = delaySeconds === null ? '' : ` after ${delaySeconds} seconds`;
  return `${outcomeOf(outcome).label}${after}`;
}

export function amountOf({ amountPaise }: SandboxPayment): string {
  return formatPaise(amountPaise);
}
