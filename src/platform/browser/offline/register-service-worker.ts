/** Lets the screens of an area open without a signal; customers never get a service worker. */

/** `area`: what their paths begin with. Where it fails, the screens only need a signal to open. */
export function registerServiceWorker(area: 'delivery' | 'kitchen'): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(`/${area}-sw.js`, { scope: `/${area}`, updateViaCache: 'none' })
    .catch(() => undefined);
}
