/** The sandbox's other pages: the state of a payment, the link back to the shop, and errors. */
import { type Html, html } from '#src/platform/http/answers/html.ts';
import type { SandboxState } from '../sandbox-outcomes.ts';
import type { SandboxPayment } from '../sandbox-sql.ts';
import { amountOf, choiceName, framed } from './sandbox-frame.ts';

const titles: Record<SandboxState, string> = {
  pending: 'Waiting for the bank',
  paid: 'Payment received',
  failed: 'Payment failed',
  expired: 'The time to pay is over',
};
const sentences: Record<SandboxState, string> = {
  pending: 'The bank has not answered yet. There is nothing more to do on this page.',
  paid: 'The bank said yes. As this is a test, nothing was taken from any account.',
  failed: 'The bank said no. Nothing was taken from any account.',
  expired: 'This page can’t be paid any more. Nothing was taken from any account.',
};

interface ShownPayment {
  payment: SandboxPayment;
  state: SandboxState;
  merchantName: string;
}

/** For a page that can no longer be paid, with the link back to the shop. */
export function decidedView(shown: ShownPayment): string {
  const { payment, merchantName } = shown;
  return resultPage(
    shown,
    html`<a class="button primary" href="${payment.returnUrl}">Back to ${merchantName}</a>`,
  );
}

/** After a payment whose customer is not redirected, as if the connection was lost here. */
export function closeView(shown: ShownPayment): string {
  return resultPage(shown, html`<p><strong>You may close this window.</strong></p>`);
}

/** Between the payment and the redirect, until the shop has accepted the webhook. */
export function waitView(shown: ShownPayment): string {
  const { payment, merchantName } = shown;
  const way = html`
<p role="status">Telling ${merchantName} about it first. You go back in a moment.</p>
<a class="button" href="${payment.returnUrl}">Go back without waiting</a>`;
  return resultPage(shown, way, html`<meta http-equiv="refresh" content="1">`);
}

function resultPage(
  { payment, state, merchantName }: ShownPayment,
  way: Html,
  head?: Html,
): string {
  const choice = choiceName(payment);
  return framed({
    title: titles[state],
    ...(head && { head }),
    main: html`<main>
<div class="card result ${state}">
<h1>${titles[state]}</h1>
<p>${sentences[state]}</p>
<dl class="facts">
<div><dt>To</dt><dd>${merchantName}</dd></div>
<div><dt>For</dt><dd>${payment.title}</dd></div>
<div><dt>Amount</dt><dd>${amountOf(payment)}</dd></div>
${choice && html`<div><dt>Chosen</dt><dd>${choice}</dd></div>`}
</dl>
${way}
</div>
</main>`,
  });
}

/** For requests about no payment, or that can't be read. */
export function problemView(title: string): string {
  return framed({
    title,
    main: html`<main>
<div class="card result">
<h1>${title}</h1>
<p>Please go back to the shop and open the payment from there again.</p>
</div>
</main>`,
  });
}
