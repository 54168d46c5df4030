/** The page that asks for the payment; everything on it works without a script. */
import { renderSVG } from 'uqr';
import { shortTime, wallClock } from '#src/platform/contract/business-day.ts';
import { type Html, html, trustedHtml } from '#src/platform/http/answers/html.ts';
import { delaysSeconds, type Outcome, outcomes } from '../sandbox-outcomes.ts';
import { isDelayed, type Method, pageUrl } from '../sandbox-rules.ts';
import type { SandboxPayment } from '../sandbox-sql.ts';
import { amountOf, framed, orderName } from './sandbox-frame.ts';
import type { FieldErrors, Instruments } from './sandbox-instrument-rules.ts';
import { bankPanel, cardPanel, radio, upiPanel } from './sandbox-panels.ts';
import { checkoutStyle } from './sandbox-style.ts';

export interface Checkout {
  payment: SandboxPayment;
  merchantName: string;
  timeZone: string;
  now: Date;
  /** What was sent before, when the page is shown again. */
  given: Instruments & { method: Method };
  errors: FieldErrors;
}

const testGroups: readonly Outcome['group'][] = [
  'Declined',
  'Pending',
  'Late',
  'Way back',
  'Webhook',
];

export function checkoutView(checkout: Checkout): string {
  const { payment, merchantName, errors } = checkout;
  const hasErrors = Object.keys(errors).length > 0;
  return framed({
    title: `${hasErrors ? 'Please check: ' : ''}Pay ${merchantName}`,
    head: html`<style>${trustedHtml(checkoutStyle)}</style>
<script type="module" src="/sandbox-pay/countdown.js"></script>`,
    main: html`<main>
${summary(checkout)}
<form class="card" method="post" action="/sandbox-pay/${payment.id}" novalidate>
${hasErrors && html`<p class="alert" role="alert">Nothing was sent to the bank yet. Please look at the fields marked below.</p>`}
${instruments(checkout)}
<div class="pay"><button class="primary" name="outcome" value="pay">Pay ${amountOf(payment)}</button></div>
<button class="plain" name="outcome" value="close">Close without paying</button>
<details class="others">
<summary>Other outcomes (for testing)</summary>
${testGroups.map(outcomeGroup)}
</details>
</form>
</main>`,
  });
}

function summary({ payment, merchantName, timeZone, now }: Checkout): Html {
  const secondsLeft = Math.ceil((payment.expiresAt.getTime() - now.getTime()) / 1000);
  const end = shortTime(wallClock(payment.expiresAt, timeZone).time);
  return html`<section class="card summary" aria-labelledby="merchant">
<h1 id="merchant">Pay ${merchantName}</h1>
<p class="amount">${amountOf(payment)}</p>
<dl class="facts">
<div><dt>Order</dt><dd>${orderName(payment)}</dd></div>
<div><dt>Pay before</dt><dd>${end} <span class="timer" role="timer" data-seconds-left="${secondsLeft}" hidden></span></dd></div>
</dl>
</section>`;
}

/**
 * The panels have to be siblings of the radio buttons: the style sheet alone shows the chosen one.
 */
function instruments({ payment, given, errors }: Checkout): Html {
  const panel = { given, errors };
  const tab = (value: Method, label: string) =>
    radio({ name: 'method', id: 'method', value, label, chosen: given.method });
  // Every mask can be read; to find the best of the eight took longer than all the rest of the
  // page.
  const look = { pixelSize: 1, border: 3, maskPattern: 0 };
  const qrCode = trustedHtml(renderSVG(pageUrl(payment), look));
  const returnPath = `/sandbox-pay/${payment.id}/return`;
  return html`<fieldset>
<legend>How do you want to pay?</legend>
<div class="choices">
${tab('upi', 'UPI')}
${tab('card', 'Card')}
${tab('netbanking', 'Netbanking')}
<div class="panel panel-upi">${upiPanel({ ...panel, qrCode, returnPath })}</div>
<div class="panel panel-card">${cardPanel(panel)}</div>
<div class="panel panel-netbanking">${bankPanel(panel)}</div>
</div>
</fieldset>`;
}

function outcomeGroup(group: Outcome['group']): Html {
  const members: Outcome[] = outcomes.filter((outcome) => outcome.group === group);
  return html`<section class="group">
<h3>${group}</h3>
${members.some(isDelayed) && secondsChoice()}
${members.map(({ id, label }) => html`<button name="outcome" value="${id}">${label}</button>`)}
</section>`;
}

function secondsChoice(): Html {
  return html`<div class="seconds">
<label class="caption" for="seconds">Seconds to wait for the bank’s answer</label>
<select id="seconds" name="seconds">
${delaysSeconds.map((seconds) => html`<option>${seconds}</option>`)}
</select>
</div>`;
}
