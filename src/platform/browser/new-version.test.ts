import { describe, expect, it } from 'vitest';
import { reloadPath } from './new-version.ts';

const routerAt = (pathname?: string) => ({
  state: { navigation: { location: pathname === undefined ? undefined : { pathname } } },
});
const checkout = { pathname: '/checkout' };

describe('a file that a newer version of the shop no longer has', () => {
  it('makes the requested screen reload', () => {
    expect(reloadPath({ router: routerAt('/menu'), standing: checkout })).toBe('/menu');
  });

  it('makes the page reload if its first screen is not shown yet', () => {
    expect(reloadPath({ router: undefined, standing: checkout })).toBe('/checkout');
  });

  it('does not reload a screen that loads it in the background, because an order may be in progress', () => {
    expect(reloadPath({ router: routerAt(), standing: checkout })).toBeUndefined();
  });

  it('makes a page reload only once', () => {
    const lastReloaded = '/menu';
    const moment = { router: routerAt('/menu'), standing: checkout };
    expect(reloadPath({ ...moment, lastReloaded })).toBeUndefined();
    expect(reloadPath({ ...moment, lastReloaded: '/checkout' })).toBe('/menu');
    const first = { router: undefined, standing: checkout };
    expect(reloadPath({ ...first, lastReloaded: '/checkout' })).toBeUndefined();
  });
});
