/** HTML as a tagged template: what is put into it is escaped unless it is HTML itself. */

/** Text that is HTML already; only `html` and `trustedHtml` make it. */
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

/** For markup from the project's own files and libraries; never for what came in a request. */
export function trustedHtml(markup: string): Html {
  return { markup };
}

/** Attributes have to be in quotation marks for this to be enough. */
function toMarkup(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string')
    return value.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
  if (typeof value === 'number') return String(value);
  return 'markup' in value ? value.markup : value.map(toMarkup).join('');
}
