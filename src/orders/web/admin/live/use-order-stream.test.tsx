import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openingAt } from '#lab/screens/admin-orders-screen.tsx';
import { failure } from '#lab/screens/test-page.tsx';
import { useOrderStream } from './use-order-stream.ts';

let answer: () => Response;
let calls = 0;
let places: (string | null)[] = [];
let opened: boolean[] = [];

function Follower({ from }: { from?: string | false }) {
  return (
    <p>
      {useOrderStream({ from, onNews: () => undefined, onOpen: (goesOn) => opened.push(goesOn) })}
    </p>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  calls = 0;
  places = [];
  opened = [];
  answer = () => failure(503, 'Please try again.');
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    calls += 1;
    places.push(new Headers(headers).get('last-event-id'));
    return answer();
  });
});

describe('the stream of orders', () => {
  it('reconnects after 1, 2, 4 and more seconds, at most 30', async () => {
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

  it('reconnects at once when the network is back or the tab is shown', async () => {
    render(<Follower />);
    await pass(0);
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(calls).toBe(2);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(calls).toBe(3);
  });

  it('starts again with 1 second after it was open', async () => {
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

  it('does not reconnect when the session has ended or the page is left', async () => {
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

  it('begins at the cursor of the list once that is known, and goes on where it was lost', async () => {
    const start = (stream: ReadableStreamDefaultController) => {
      stream.enqueue(openingAt(9));
      stream.close();
    };
    answer = () => new Response(new ReadableStream({ start }));
    const { rerender } = render(<Follower from={false} />);
    await pass(5000);
    expect(calls).toBe(0);
    rerender(<Follower from="7-2" />);
    await pass(1500);
    expect(places).toEqual(['7-2', '9']);
    expect(opened).toEqual([true, true]);
  });

  it('reports that changes may have been missed when it begins without a cursor', async () => {
    const start = (stream: ReadableStreamDefaultController) => stream.enqueue(openingAt(9));
    answer = () => new Response(new ReadableStream({ start }));
    render(<Follower />);
    await pass(0);
    expect(places).toEqual([null]);
    expect(opened).toEqual([false]);
  });
});
