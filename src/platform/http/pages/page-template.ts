/** A page's document: the frame that the build made, with what was rendered for one path. */
import { originMark } from '../../contract/origin-mark.ts';

export interface PageParts {
  head: string;
  html: string;
  state: string;
}

/** Replacements are functions: `$&` in rendered text would mean something in a string. */
export function fillTemplate(template: string, { head, html, state }: PageParts): string {
  return template
    .replace('<!--head-->', () => head)
    .replace('<!--html-->', () => html)
    .replace('<!--state-->', () => state);
}

/**
 * The file that holds the page of a path or of a pattern such as `/payment-status/:transactionId`.
 */
export function pageFile(path: string): string {
  const name = path.slice(1).replaceAll('/', '-').replaceAll(':', '_');
  return `${name === '' ? 'index' : name}.html`;
}

/** Stands in a file of the build where the version of the settings belongs. */
export const versionMark = 'version-of-settings';

/** Stands in customers' service worker where the document belongs that it carries. */
export const offlineMark = 'document-without-a-network';

/** What names the page by its full address, which nobody knows while the shop is only tried. */
const fullAddress = new RegExp(`<(?:link|meta)[^>]*${originMark}[^>]*>`, 'g');

/** Pages are built before anybody knows where they are served. */
export function withOrigin(page: string, origin: string): string {
  const named = origin === '' ? page.replaceAll(fullAddress, '') : page;
  return named.replaceAll(originMark, () => origin);
}
