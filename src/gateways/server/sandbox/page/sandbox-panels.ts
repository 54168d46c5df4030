/** The three ways to pay on the sandbox's page, each a panel behind its tab. */
import { type Html, html } from '#src/platform/http/answers/html.ts';
import {
  type Field,
  type FieldErrors,
  type Instruments,
  mockBanks,
  testCards,
  testOtp,
  testUpiIds,
} from './sandbox-instrument-rules.ts';

interface Panel {
  /** What was sent before, when the page is shown again. */
  given: Instruments;
  errors: FieldErrors;
}

export function upiPanel(panel: Panel & { qrCode: Html; returnPath: string }): Html {
  const { given, qrCode, returnPath } = panel;
  return html`<fieldset>
<legend>Pay with</legend>
<div class="choices">
${radio({ name: 'upiWay', id: 'upi-way', value: 'app', label: 'UPI app', chosen: given.upiWay })}
${radio({ name: 'upiWay', id: 'upi-way', value: 'id', label: 'UPI ID', chosen: given.upiWay })}
${radio({ name: 'upiWay', id: 'upi-way', value: 'qr', label: 'Scan QR', chosen: given.upiWay })}
<div class="panel panel-app">
<p class="quiet">A UPI app would open now and ask for your PIN. Here the button below stands for that.</p>
</div>
<div class="panel panel-id">
${hints('Test UPI IDs', testUpiIds)}
${field(panel, { name: 'upiId', label: 'UPI ID', inputMode: 'email' })}
</div>
<div class="panel panel-qr">
<div class="qr" role="img" aria-label="QR code with the address of this page">${qrCode}</div>
<p class="quiet">Scan it with another phone to open this page there and approve the payment. <a href="${returnPath}">I approved it on the other phone</a></p>
</div>
</div>
</fieldset>`;
}

export function cardPanel(panel: Panel): Html {
  return html`
${hints(`Test cards, each with the OTP ${testOtp}`, testCards)}
${field(panel, { name: 'cardNumber', label: 'Card number', inputMode: 'numeric' })}
<div class="pair">
${field(panel, { name: 'cardExpiry', label: 'Expiry (MM/YY)', inputMode: 'text' })}
${field(panel, { name: 'cardCvv', label: 'CVV', inputMode: 'numeric' })}
</div>
${field(panel, { name: 'cardName', label: 'Name on the card', inputMode: 'text' })}
${field(panel, { name: 'cardOtp', label: 'OTP', inputMode: 'numeric' })}`;
}

export function bankPanel({ given }: Panel): Html {
  const options = mockBanks.map(({ id, name, effect }) =>
    radio({
      name: 'bank',
      id: 'bank',
      value: id,
      label: html`<span>${name}</span><small>${effect}</small>`,
      chosen: given.bank,
    }),
  );
  return html`<fieldset>
<legend>Your bank</legend>
<div class="banks">${options}</div>
</fieldset>`;
}

interface Radio {
  name: string;
  /** The start of its id; the value is the rest. */
  id: string;
  value: string;
  label: Html | string;
  chosen: string;
}

/** A radio button that looks like a tile; its label has to follow at once. */
export function radio({ name, id, value, label, chosen }: Radio): Html {
  return html`<input class="pick" type="radio" name="${name}" id="${id}-${value}" value="${value}"${value === chosen && html` checked`}>
<label for="${id}-${value}">${label}</label>`;
}

interface FieldLook {
  name: Field;
  label: string;
  inputMode: 'text' | 'numeric' | 'email';
}

/** Real details must not be offered by the browser: nothing here is filled in by itself. */
function field({ given, errors }: Panel, { name, label, inputMode }: FieldLook): Html {
  const error = errors[name];
  const isFirst = Object.keys(errors)[0] === name;
  return html`<div class="field">
<label class="caption" for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${given[name]}" inputmode="${inputMode}" maxlength="60" autocomplete="off" autocapitalize="none" spellcheck="false"${error && html` aria-invalid="true" aria-describedby="${name}-error"`}${isFirst && html` autofocus`}>
${error && html`<p class="error" id="${name}-error">${error}</p>`}
</div>`;
}

function hints(title: string, instruments: readonly { id: string; effect: string }[]): Html {
  return html`<div class="hints">
<h2>${title}</h2>
<ul>${instruments.map(({ id, effect }) => html`<li><b>${id}</b> ${effect}</li>`)}</ul>
</div>`;
}
