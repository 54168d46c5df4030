import { describe, expect, it } from 'vitest';
import { reloadPath } from './new-version.ts';

const routerAt = (pathname?: string) => ({
  state: { navigation: { location: pathname === undefined ? undefined : { pathname } } },
});
const checkout = { pathname: '/checkout' };

describe('a file that is gone since a newer version of the shop is there', () => {
  it('has the screen that was asked for loaded anew', () => {
    expect(reloadPath({ router: routerAt('/menu'), standing: checkout })).toBe('/menu');
  });

  it('has the page loaded anew before its first screen is there', () => {
    expect(reloadPath({ router: undefined, standing: checkout })).toBe('/checkout');
  });

  it('leaves a screen alone that only loads something beside it: an order may be under way', () => {
    expect(reloadPath({ router: routerAt(), standing: checkout })).toBeUndefined();
  });

  it('has a page loaded anew once only', () => {
    const lastReloaded = '/menu';
    const moment = { router: routerAt('/menu'), standing: checkout };
    expect(reloadPath({ ...moment, lastReloaded })).toBeUndefined();
    expect(reloadPath({ ...moment, lastReloaded: '/checkout' })).toBe('/menu');
    const first = { router: undefined, standing: checkout };
    expect(reloadPath({ ...first, lastReloaded: '/checkout' })).toBeUndefined();
  });
});
