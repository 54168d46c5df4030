import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { SiteHeader } from './site-header.tsx';

function showHeader(path = '/') {
  const router = createMemoryRouter([{ path: '*', Component: SiteHeader }], {
    initialEntries: [path],
  });
  render(<RouterProvider router={router} />);
  return router;
}

const headerLinks = [
  ['Home', '/'],
  ['About Us', '/about-us'],
  ['My Orders', '/my-orders'],
  ['Contact', '/contact'],
  ['Order Now', '/menu'],
] as const;

const mainNavigation = () => screen.getByRole('navigation', { name: 'Main' });

async function openMenu() {
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  return screen.getByRole('dialog', { name: 'Menu' });
}

describe('the public header', () => {
  it.each(headerLinks)('has the link %s to %s', (name, path) => {
    showHeader();
    const link = within(mainNavigation()).getByRole('link', { name });
    expect(link.getAttribute('href')).toBe(path);
  });

  it('leads home by its logo', async () => {
    const router = showHeader('/my-orders');
    await userEvent.click(screen.getByRole('link', { name: /home$/ }));
    expect(router.state.location.pathname).toBe('/');
  });

  it('marks Home only on its exact path', () => {
    showHeader('/my-orders');
    const current = within(mainNavigation()).getByRole('link', { current: 'page' });
    expect(current.textContent).toBe('My Orders');
  });
});

describe('the menu on a phone', () => {
  it('opens over the screen with the same links', async () => {
    showHeader();
    const menu = await openMenu();
    for (const [name, path] of headerLinks) {
      expect(within(menu).getByRole('link', { name }).getAttribute('href')).toBe(path);
    }
    expect(
      screen.getByRole('button', { name: 'Open menu', hidden: true }).getAttribute('aria-expanded'),
    ).toBe('true');
  });

  it('closes by its button', async () => {
    showHeader();
    const menu = await openMenu();
    await userEvent.click(within(menu).getByRole('button', { name: 'Close menu' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes when a link is followed', async () => {
    const router = showHeader();
    const menu = await openMenu();
    await userEvent.click(within(menu).getByRole('link', { name: 'My Orders' }));
    expect(router.state.location.pathname).toBe('/my-orders');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
