import type { RouteObject } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { prefetchAfter } from './prefetch-screens.ts';

describe('while a page is used', () => {
  it('the screen that most visitors open next is prefetched', async () => {
    const checkout = vi.fn(async () => ({}));
    const about = vi.fn(async () => ({}));
    const routes: RouteObject[] = [
      { path: '/about-us', lazy: about },
      { lazy: async () => ({}), children: [{ path: '/checkout', lazy: checkout }] },
    ];
    await prefetchAfter(routes, '/menu');
    expect(checkout).toHaveBeenCalledOnce();
    expect(about).not.toHaveBeenCalled();
  });

  it.each([
    ['/admin/login', '/admin/dashboard/orders'],
    ['/delivery/login', '/delivery'],
  ])('the screen behind %s is prefetched while its form is filled in', async (login, path) => {
    const lazy = vi.fn(async () => ({}));
    await prefetchAfter([{ path, lazy }], login);
    expect(lazy).toHaveBeenCalledOnce();
  });

  it('a part that fails to load is loaded later', async () => {
    const lazy = vi.fn(async () => Promise.reject(new Error('no signal')));
    await prefetchAfter([{ path: '/checkout', lazy }], '/menu');
    expect(lazy).toHaveBeenCalledOnce();
  });

  it('nothing is fetched when the next screen is unknown', async () => {
    const lazy = vi.fn(async () => ({}));
    await prefetchAfter([{ path: '/menu', lazy }], '/contact');
    expect(lazy).not.toHaveBeenCalled();
  });
});
