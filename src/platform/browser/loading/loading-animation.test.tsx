import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPlayer } from '#lab/screens/test-page.tsx';
import { LoadingAnimation } from './loading-animation.tsx';

/** Two seconds of animation without a layer. */
const blank = { v: '5.7.0', fr: 30, ip: 0, op: 60, w: 300, h: 300, layers: [] };

function serve(answer: () => Response): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answer();
  });
  return asked;
}

beforeEach(loadPlayer);

describe('the loading animation', () => {
  it('comes from /Loader.json and shows "Loading..." until it arrives', async () => {
    const asked = serve(() => Response.json(blank));
    const { container } = render(<LoadingAnimation />);
    expect(screen.getByText('Loading...')).toBeTruthy();
    await waitFor(() => expect(container.querySelector('svg')).toBeTruthy());
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(asked).toEqual(['/Loader.json']);
  });

  it('logs a failure and shows nothing else', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    serve(() => new Response('gone', { status: 404 }));
    render(<LoadingAnimation />);
    await waitFor(() => expect(log).toHaveBeenCalledOnce());
    expect(screen.getByText('Loading...')).toBeTruthy();
  });
});
