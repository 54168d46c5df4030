/** A page's HTML document: the template from the build, filled with the content of one path. */
import { originPlaceholder } from '../../contract/origin-placeholder.ts';

export interface PageParts {
  head: string;
  html: string;
  state: string;
}

/** Replacements are functions, because `$&` in rendered text would have a meaning in a string. */
export function fillTemplate(template: string, { head, html, state }: PageParts): string {
  return template
    .replace('<!--head-->', () => head)
    .replace('<!--html-->', () => html)
    .replace('<!--state-->', () => state);
}

/** The file of the page at a path or a pattern such as `/payment-status/:transactionId`. */
export function pageFile(path: string): string {
  const name = path.slice(1).replaceAll('/', '-').replaceAll(':', '_');
  return `${name === '' ? 'index' : name}.html`;
}

/** Placeholder in a built file for the version of the settings. */
export const versionMark = 'version-of-settings';

/** Placeholder in the customers' service worker for the offline document. */
export const offlineMark = 'document-without-a-network';

/** Tags with the page's full address, which is unknown while the shop is only tried out. */
const fullAddress = new RegExp(`<(?:link|meta)[^>]*${originPlaceholder}[^>]*>`, 'g');

/** Fills in the shop's address, which is unknown when pages are built. */
export function withOrigin(page: string, origin: string): string {
  const named = origin === '' ? page.replaceAll(fullAddress, '') : page;
  return named.replaceAll(originPlaceholder, () => origin);
}
