/**
 * Lets the screens of an area open without a signal; what customers get shows one page then
 * (decision 18).
 */

/** Each area's scope is what its paths begin with; the narrower one is asked. */
const scopes = { shop: '/', delivery: '/delivery', kitchen: '/kitchen' };

/** Where it fails, the screens only need a signal to open. */
export function registerServiceWorker(area: keyof typeof scopes): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(`/${area}-sw.js`, { scope: scopes[area], updateViaCache: 'none' })
    .catch(() => undefined);
}
