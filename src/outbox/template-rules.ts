/** What a template may contain, and the text that is rendered from it. */
import { type TemplateKey, templates, type VariableName, variables } from './text-templates.ts';

/** The most encoded characters of a text in a WhatsApp link. */
export const mostEncoded = 1800;
export const mostTemplateSigns = 1200;

export function variablesOf(key: TemplateKey): readonly VariableName[] {
  return ['shop', ...templates[key].variables];
}

export function samplesOf(key: TemplateKey, shopName: string): Record<string, string> {
  const samples = variablesOf(key).map((name) => [name, variables[name].sample]);
  return { ...Object.fromEntries(samples), shop: shopName };
}

/** A variable, or a brace that belongs to none. */
const braces = /\{([^{}]*)\}|[{}]/g;

/** A blank value leaves no gap. */
export function renderText(body: string, values: Readonly<Record<string, string>>): string {
  return body
    .replaceAll(braces, (whole, name?: string) => values[name?.trim() ?? ''] ?? whole)
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ +$/gm, '')
    .trim();
}

/** Encoded as in a page's final URL: browsers encode an apostrophe as well. */
export function encodedText(text: string): string {
  return encodeURIComponent(text).replaceAll("'", '%27');
}

export function encodedLength(text: string): number {
  return encodedText(text).length;
}

/** False if a link can't carry it; then it is copied, never cut. */
export function fitsLink(text: string): boolean {
  return encodedLength(text) < mostEncoded;
}

/** The most encoded characters that the text can have, with the longest values. */
export function longestOf(key: TemplateKey, body: string, shopName: string): number {
  const fixed = encodedLength(renderText(body, emptyValues(key)));
  const room = namesIn(body).reduce((sum, name) => {
    const known = variablesOf(key).find((each) => each === name);
    if (known === undefined) return sum;
    return sum + (known === 'shop' ? encodedLength(shopName) : variables[known].room);
  }, 0);
  return fixed + room;
}

/** The error message for the author; undefined if the template can be used. */
export function templateProblem(
  key: TemplateKey,
  body: string,
  shopName: string,
): string | undefined {
  const known: readonly string[] = variablesOf(key);
  for (const [whole, name] of body.matchAll(braces)) {
    if (name === undefined) return `“${whole}” has no partner: write a variable like {order}.`;
    if (!known.includes(name.trim())) {
      return `${whole} is not a variable of this text. It can have ${listOf(known)}.`;
    }
  }
  const missing = templates[key].needs.find((name) => !namesIn(body).includes(name));
  if (missing !== undefined) return `Please keep {${missing}}: the text makes no sense without it.`;
  const longest = longestOf(key, body, shopName);
  if (longest < mostEncoded) return undefined;
  const [signs, most] = [longest, mostEncoded].map((count) => count.toLocaleString('en-IN'));
  return `In a link this text can get ${signs} signs long, and has to stay under ${most}. Please shorten it.`;
}

function namesIn(body: string): string[] {
  return [...body.matchAll(braces)].flatMap(([, name]) => name?.trim() ?? []);
}

function emptyValues(key: TemplateKey): Record<string, string> {
  return Object.fromEntries(variablesOf(key).map((name) => [name, '']));
}

function listOf(names: readonly string[]): string {
  const all = names.map((name) => `{${name}}`);
  return all.length === 1 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
