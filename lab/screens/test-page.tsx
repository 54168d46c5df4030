/** Shows one page as the router would, with a fake shop whose responses a test sets. */
import { render } from '@testing-library/react';
import type { ComponentType, ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { dataLayout } from '#src/app/layouts/data-layout.tsx';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';

export interface Asked {
  body: unknown;
  search: URLSearchParams;
  headers: Headers;
}

/** A response: a body for 200, a whole response, or a thrown error for a failing network. */
type Answer = (asked: Asked) => unknown;

/** Responds to `fetch` by "METHOD /path"; every request is recorded, in order. */
export function fakeShop(answers: Record<string, Answer>): { asked: Record<string, Asked[]> } {
  const asked: Record<string, Asked[]> = {};
  let isOver = false;
  // A late response would sign in or change the screen of the next test.
  onTestFinished(() => {
    isOver = true;
  });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(String(input), 'http://shop.test'), {
      ...init,
      signal: undefined,
    });
    const name = `${request.method} ${new URL(request.url).pathname}`;
    const text = await request.text();
    const question = {
      body: text === '' ? undefined : JSON.parse(text),
      search: new URL(request.url).searchParams,
      headers: request.headers,
    };
    asked[name] = [...(asked[name] ?? []), question];
    const answer = await answers[name]?.(question);
    if (isOver) return new Promise<never>(() => undefined);
    if (answer === undefined) throw new TypeError(`nothing answers ${name}`);
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return { asked };
}

/**
 * The player of animations tests colours on a canvas when it loads, and checks every 100 ms whether
 * the page is complete. The simulated browser has no canvas, and may be closed at the next check.
 */
export async function loadPlayer(): Promise<void> {
  const canvas = { fillRect: () => undefined, getImageData: () => ({ data: [0, 0, 0, 0] }) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(canvas as never);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await import('lottie-web/build/player/lottie_light');
  vi.useRealTimers();
}

export function failure(status: number, message: string, more: object = {}): Response {
  return Response.json({ error: 'failed', message, ...more }, { status });
}

interface Visit {
  /** The route's pattern. */
  path: string;
  url?: string;
  search?: string;
  hash?: string;
  state?: unknown;
  handle?: ScreenHandle;
  /** The element around the page. */
  door?: ReactElement;
}

/** Every other path shows itself, so that a test can see where the customer went. */
export function showPage(Page: ComponentType, visit: Visit) {
  const { path, url = path, search, hash, state, handle, door } = visit;
  const pages = [
    { element: door, children: [{ path, handle, Component: Page }] },
    { path: '*', Component: () => <p>another page</p> },
  ];
  const router = createMemoryRouter([{ ...dataLayout(), children: pages }], {
    initialEntries: [{ pathname: url, search, hash, state }],
  });
  render(<RouterProvider router={router} />);
  return router;
}
