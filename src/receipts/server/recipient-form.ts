/** The form on a receipt's page that makes it out to somebody; works without JavaScript. */
import { type Html, html, trustedHtml } from '#src/platform/http/answers/html.ts';
import { RecipientBody } from '../recipient-contract.ts';

type Field = keyof RecipientBody;

export interface RecipientForm {
  /** As the customer typed them. */
  values: Partial<Record<Field, string>>;
  errors: Partial<Record<Field, string>>;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The sent values, or the form with error messages at its fields; undefined for a body that the
 * form can't send.
 */
export function readRecipient(body: unknown): RecipientBody | RecipientForm | undefined {
  if (!Buffer.isBuffer(body)) return undefined;
  const values = fieldsOf(body);
  if (!values) return undefined;
  const read = RecipientBody.safeParse(values);
  if (read.success) return read.data;
  const errors: RecipientForm['errors'] = {};
  for (const { path, message } of read.error.issues) errors[path[0] as Field] ??= message;
  return { values, errors };
}

function fieldsOf(body: Buffer): Record<Field, string> | undefined {
  try {
    const fields = new URLSearchParams(utf8.decode(body));
    const of = (name: Field) => fields.get(name) ?? '';
    return { name: of('name'), address: of('address'), gstin: of('gstin') };
  } catch {
    return undefined;
  }
}

/** `hasRecipient`: the receipt was made out to somebody before. */
export function recipientForm(
  path: string,
  { values, errors }: RecipientForm,
  hasRecipient: boolean,
): Html {
  const isOpen = Object.keys(errors).length > 0;
  const summary = hasRecipient
    ? 'Change who it is made out to'
    : 'Make it out to you or your company';
  return html`<details class="recipient" id="recipient"${isOpen && trustedHtml(' open')}>
<summary>${summary}</summary>
<form method="post" action="${path}">
<p>Today only. It is printed on this receipt; anyone who has its link can read it.</p>
${textField('name', 'Name', { values, errors }, 'organization')}
${textArea('address', 'Address', { values, errors })}
${textField('gstin', 'GSTIN, if there is one', { values, errors }, 'off')}
<button class="button" type="submit">Put it on the receipt</button>
</form>
</details>`;
}

function textField(name: Field, label: string, form: RecipientForm, autocomplete: string): Html {
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${form.values[name] ?? ''}" maxlength="100" autocomplete="${autocomplete}"${wiringOf(name, form)}>${errorOf(name, form)}</div>`;
}

function textArea(name: Field, label: string, form: RecipientForm): Html {
  return html`<div class="field"><label for="${name}">${label}</label>
<textarea id="${name}" name="${name}" rows="3" maxlength="300" autocomplete="street-address"${wiringOf(name, form)}>
${form.values[name] ?? ''}</textarea>${errorOf(name, form)}</div>`;
}

function wiringOf(name: Field, { errors }: RecipientForm): Html | false {
  if (errors[name] === undefined) return name !== 'gstin' && trustedHtml(' required');
  const focus = Object.keys(errors)[0] === name ? ' autofocus' : '';
  return trustedHtml(` aria-invalid="true" aria-describedby="${name}-error"${focus}`);
}

function errorOf(name: Field, { errors }: RecipientForm): Html | false {
  const error = errors[name];
  return error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`;
}
