/** The sandbox's payment page; all of it works without JavaScript. */
import { shortTime, wallClock } from '#src/platform/contract/business-day.ts';
import { type Html, html } from '#src/platform/http/answers/html.ts';
import { delaysSeconds, type Outcome, outcomes } from '../sandbox-outcomes.ts';
import { isDelayed } from '../sandbox-rules.ts';
import type { SandboxPayment } from '../sandbox-sql.ts';
import { amountOf, framed } from './sandbox-frame.ts';

export interface Checkout {
  payment: SandboxPayment;
  merchantName: string;
  timeZone: string;
  now: Date;
}

const testGroups: readonly Outcome['group'][] = ['Pending', 'Late', 'Way back', 'Webhook'];

export function checkoutView(checkout: Checkout): string {
  const { payment, merchantName } = checkout;
  return framed({
    title: `Pay ${merchantName}`,
    head: html`<script type="module" src="/sandbox-pay/countdown.js"></script>`,
    main: html`<main>
<div class="card">
${summary(checkout)}
<form method="post" action="/sandbox-pay/${payment.id}">
<button class="primary" name="outcome" value="pay">Pay ${amountOf(payment)}</button>
<div class="group">${buttonsOf('Usual')}</div>
<details>
<summary>Other outcomes (for testing)</summary>
${testGroups.map(outcomeGroup)}
</details>
</form>
</div>
</main>`,
  });
}

function summary({ payment, merchantName, timeZone, now }: Checkout): Html {
  const secondsLeft = Math.ceil((payment.expiresAt.getTime() - now.getTime()) / 1000);
  const end = shortTime(wallClock(payment.expiresAt, timeZone).time);
  return html`<h1>Pay ${merchantName}</h1>
<p class="amount">${amountOf(payment)}</p>
<dl class="facts">
<div><dt>For</dt><dd>${payment.title}</dd></div>
<div><dt>Pay before</dt><dd>${end} <span class="timer" role="timer" data-seconds-left="${secondsLeft}" hidden></span></dd></div>
</dl>`;
}

function outcomeGroup(group: Outcome['group']): Html {
  return html`<section class="group">
<h2>${group}</h2>
${membersOf(group).some(isDelayed) && secondsChoice()}
${buttonsOf(group)}
</section>`;
}

function buttonsOf(group: Outcome['group']): Html[] {
  return membersOf(group).map(
    ({ id, label }) => html`<button name="outcome" value="${id}">${label}</button>`,
  );
}

/** The button for paying stands by itself. */
function membersOf(group: Outcome['group']): Outcome[] {
  return outcomes.filter((outcome) => outcome.group === group && outcome.id !== 'pay');
}

function secondsChoice(): Html {
  return html`<label for="seconds">Seconds to wait for the bank’s answer</label>
<select id="seconds" name="seconds">
${delaysSeconds.map((seconds) => html`<option>${seconds}</option>`)}
</select>`;
}
