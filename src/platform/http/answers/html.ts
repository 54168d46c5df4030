/** A tagged template for HTML: inserted values are escaped unless they are HTML already. */

/** Text that is HTML already; only `html` and `trustedHtml` create it. */
export interface Html {
  readonly markup: string;
}

type Value = Html | string | number | false | null | undefined | readonly Value[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function html(texts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: texts.reduce((sum, text, index) => sum + toMarkup(values[index - 1]) + text) };
}

/** For markup from the project's own files and libraries, never for input from a request. */
export function trustedHtml(markup: string): Html {
  return { markup };
}

/** Attribute values must be in quotation marks for this escaping to be sufficient. */
function toMarkup(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string')
    return value.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
  if (typeof value === 'number') return String(value);
  return 'markup' in value ? value.markup : value.map(toMarkup).join('');
}
