/** The receipt as a page for phones and printers, without JavaScript. */
import { readFileSync } from 'node:fs';
import { type Html, html, trustedHtml } from '#src/platform/http/answers/html.ts';
import { withRupeeSign } from '#src/platform/http/pages/rupee-sign.ts';
import type { ReceiptDocument } from '../receipt-document.ts';

const sheets = ['./receipt.css', './recipient-form.css'];
const style = withRupeeSign(
  sheets.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n'),
);

/** `form` changes the recipient, on the day on which that is allowed. */
export function receiptPage(
  receipt: ReceiptDocument,
  pdfPath: string,
  form: Html | false = false,
): string {
  const { title, serial, declaration, sellerName, sellerLines, facts, lines, sums } = receipt;
  return framed(
    `${title} ${serial} · ${sellerName}`,
    html`<h1>${title}</h1>
${declaration !== undefined && html`<p class="declaration">${declaration}</p>`}
<p class="seller"><strong>${sellerName}</strong>${sellerLines.map((line) => html`<br>${line}`)}</p>
<dl class="facts">
${facts.map(definition)}
</dl>
${lines.length > 0 && lineTable(lines)}
<dl class="sums">
${sums.map(definition)}
</dl>
<p class="notes">${receipt.notes.map((note) => html`${note}<br>`)}</p>
<p class="actions"><a class="button" href="${pdfPath}">Open as PDF</a> or print this page</p>
${form}`,
  );
}

/** `message` is a sentence for the reader; false if the title is enough. */
export function noReceiptPage(title: string, message: string | false = false): string {
  return framed(
    title,
    html`<h1>${title}</h1>
${message !== false && html`<p>${message}</p>`}
<p>Please open the receipt from your order again.</p>`,
  );
}

function framed(title: string, content: Html): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${trustedHtml(style)}</style>
</head>
<body>
<main class="sheet">
${content}
</main>
</body>
</html>
`;
  return page.markup;
}

function definition([name, text]: readonly [string, string]): Html {
  return html`<div><dt>${name}</dt><dd>${text}</dd></div>\n`;
}

function lineTable(lines: ReceiptDocument['lines']): Html {
  return html`<div class="lines">
<table>
<thead>
<tr><th scope="col">Dish</th><th scope="col">Qty</th><th scope="col">Price</th><th scope="col">Amount</th></tr>
</thead>
<tbody>
${lines.map(
  ({ name, quantity, price, amount }) =>
    html`<tr><th scope="row">${name}</th><td>${quantity}</td><td>${price}</td><td>${amount}</td></tr>\n`,
)}
</tbody>
</table>
</div>`;
}
