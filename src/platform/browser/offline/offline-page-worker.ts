/** Customers' service worker: shows one document that it carries where the network fails. */

// It keeps nothing and changes no other answer. What it declares is not for other files.
export {};

/** The server puts the document in place of this mark (offline-document.ts). */
declare const offlineDocument: string;

interface InstallEvent extends Event {
  /** Chromium's way to keep the worker asleep for requests that it would only pass on. */
  addRoutes?(rule: { condition: object; source: 'network' }): Promise<void>;
}

interface ActivateEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends Event {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

declare const self: {
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: ActivateEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
};

self.addEventListener('install', (event) => {
  const modes = ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({ requestMode }));
  // Without it the requests of a page take the way through the worker, and nothing else changes.
  void event.addRoutes?.({ condition: { or: modes }, source: 'network' }).catch(() => undefined);
  // Nothing of the one before is worth waiting for.
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  // The browser asks for the page while the worker wakes up.
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve());
});

self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(pageOf(event));
});

async function pageOf({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const early = await preloadResponse.catch(() => undefined);
  return early ?? fetch(request).catch(offlinePage);
}

function offlinePage(): Response {
  return new Response(offlineDocument, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'",
    },
  });
}
