/** The customers' service worker: shows an embedded document when the network fails. */

// It caches nothing and changes no other response. The export keeps its declarations local to this
// file.
export {};

/** The server replaces this placeholder with the document (offline-document.ts). */
declare const offlineDocument: string;

interface InstallEvent extends Event {
  /** In Chromium, keeps the worker asleep for requests that it would only pass on. */
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
  // Without these routes the requests of a page go through the worker; nothing else changes.
  void event.addRoutes?.({ condition: { or: modes }, source: 'network' }).catch(() => undefined);
  // The previous worker has nothing worth waiting for.
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  // The browser fetches the page while the worker starts.
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
