import { describe, expect, it } from 'vitest';
import { isReloaded } from './new-version.ts';

const routerAt = (pathname?: string) => ({
  state: { navigation: { location: pathname === undefined ? undefined : { pathname } } },
});

describe('a file that does not load', () => {
  it('makes the requested screen reload', () => {
    expect(isReloaded({ router: routerAt('/menu'), cameBy: 'navigate' })).toBe(true);
    expect(isReloaded({ router: routerAt('/menu'), cameBy: 'reload' })).toBe(true);
  });

  it('makes the page reload once if its first screen is not shown yet', () => {
    expect(isReloaded({ router: undefined, cameBy: 'navigate' })).toBe(true);
    expect(isReloaded({ router: undefined, cameBy: 'back_forward' })).toBe(true);
    expect(isReloaded({ router: undefined, cameBy: 'reload' })).toBe(false);
  });

  it('does not reload a screen that loads it in the background, because an order may be in progress', () => {
    expect(isReloaded({ router: routerAt(), cameBy: 'navigate' })).toBe(false);
  });
});
