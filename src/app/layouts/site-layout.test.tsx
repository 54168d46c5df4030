import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { RootLayout } from './site-layout.tsx';

/** A new document, as after returning from the payment page. */
function open(url: string) {
  const router = createMemoryRouter(
    [{ Component: RootLayout, children: [{ path: '*', Component: () => <p>a page</p> }] }],
    { initialEntries: [{ pathname: url, key: 'default' }] },
  );
  render(<RouterProvider router={router} />);
}

function leaveAt(scrollY: number) {
  vi.stubGlobal('scrollY', scrollY);
  fireEvent(window, new Event('pagehide'));
  act(cleanup);
  vi.stubGlobal('scrollY', 0);
}

describe('a page in a new document', () => {
  it('begins at its top, wherever the previous page was scrolled to', () => {
    open('/menu');
    leaveAt(600);
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    open('/payment-status/T123');
    expect(scrollTo).not.toHaveBeenCalledWith(0, 600);
  });

  it('stays where it was scrolled to before hydration', () => {
    vi.stubGlobal('scrollY', 700);
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    open('/about');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 700);
  });

  it('continues at its own last scroll position', () => {
    open('/menu');
    leaveAt(600);
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    open('/menu');
    expect(scrollTo).toHaveBeenCalledWith(0, 600);
  });
});
