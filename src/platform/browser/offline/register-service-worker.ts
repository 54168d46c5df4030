/**
 * Lets the screens of an area open without a network; customers see one offline page then (decision
 * 18).
 */

/** Each area's scope is the prefix of its paths; the most specific scope applies. */
const scopes = { shop: '/', delivery: '/delivery', kitchen: '/kitchen' };

/** If registration fails, the screens only need a network to open. */
export function registerServiceWorker(area: keyof typeof scopes): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(`/${area}-sw.js`, { scope: scopes[area], updateViaCache: 'none' })
    .catch(() => undefined);
}
