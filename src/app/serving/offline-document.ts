/** The document that the customers' service worker shows when the network fails. */
import { html } from '#src/platform/http/answers/html.ts';
import type { ShopSettings } from '#src/settings/settings-groups.ts';
import { phoneLink } from '#src/settings/shop-facts.ts';
import { type PlainFiles, plainDocument } from './plain-document.ts';

type Shop = Pick<ShopSettings, 'name' | 'phone'>;

/**
 * Without scripts, because they would start another page than the address names. Browsers have the
 * font in their cache since the first visit.
 */
export function offlineDocument({ name, phone }: Shop, files: PlainFiles): string {
  const content = html`<h1>You are offline</h1>
<p>The internet could not be reached. Your cart is safe, and so are your orders and payments.</p>
<a href="">Try again</a>
<p>Or call us: <a href="${phoneLink(phone)}">${phone}</a></p>`;
  return plainDocument({ title: 'You are offline', shopName: name, content }, files);
}
