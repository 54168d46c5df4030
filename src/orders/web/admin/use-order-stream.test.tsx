import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#src/web/test-page.tsx';
import { openingAt } from './test-admin-orders.tsx';
import { useOrderStream } from './use-order-stream.ts';

let answer: () => Response;
let calls = 0;

function Follower() {
  return <p>{useOrderStream({ onNews: () => undefined, onOpen: () => undefined })}</p>;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  calls = 0;
  answer = () => failure(503, 'Please try again.');
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    return answer();
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the stream of orders', () => {
  it('is asked for again after 1, 2, 4 and more seconds, at most 30', async () => {
    render(<Follower />);
    await pass(0);
    expect(screen.getByText('reconnecting')).toBeTruthy();
    for (const [index, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
      await pass(seconds * 1000 - 1);
      expect(calls).toBe(index + 1);
      await pass(1);
      expect(calls).toBe(index + 2);
    }
  });

  it('is asked for at once when the network is back, or the tab is looked at', async () => {
    render(<Follower />);
    await pass(0);
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(calls).toBe(2);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(calls).toBe(3);
  });

  it('begins with 1 second again once it was open', async () => {
    render(<Follower />);
    await pass(3000);
    expect(calls).toBe(3);
    const start = (stream: ReadableStreamDefaultController) => {
      stream.enqueue(openingAt(7));
      stream.close();
    };
    answer = () => new Response(new ReadableStream({ start }));
    await pass(4000);
    expect(calls).toBe(4);
    answer = () => failure(503, 'Please try again.');
    await pass(1000);
    expect(calls).toBe(5);
  });

  it('is asked for no more when the session is over, or the page is left', async () => {
    answer = () => failure(401, 'Please log in.');
    const { unmount } = render(<Follower />);
    await pass(60_000);
    expect(calls).toBe(1);
    unmount();
    answer = () => failure(503, 'Please try again.');
    render(<Follower />).unmount();
    await pass(60_000);
    expect(calls).toBe(2);
  });
});
