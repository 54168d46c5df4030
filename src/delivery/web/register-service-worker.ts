/** Lets the delivery screens open without a signal; customers never get a service worker. */

/** Where it fails, the screens only need a signal to open. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('/delivery-sw.js', { scope: '/delivery', updateViaCache: 'none' })
    .catch(() => undefined);
}
