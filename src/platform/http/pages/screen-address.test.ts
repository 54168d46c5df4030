import { describe, expect, it } from 'vitest';
import { screenAddress } from './screen-address.ts';

const screens = ['/menu', '/admin/login', '/payment-status/:transactionId'];
const meant = (path: string) => screenAddress(path, screens);

describe('the screen that an address means', () => {
  it('is found with any letter case and trailing slashes', () => {
    expect(meant('/Menu')).toBe('/menu');
    expect(meant('/menu/')).toBe('/menu');
    expect(meant('/MENU//')).toBe('/menu');
    expect(meant('/Admin/Login/')).toBe('/admin/login');
  });

  it('keeps the values of parameters as written', () => {
    expect(meant('/Payment-Status/ORD1aB/')).toBe('/payment-status/ORD1aB');
  });

  it('is undefined when a part is missing, additional, or different', () => {
    for (const path of ['/', '//', '/payment-status/', '/menu/today', '/menus', '//menu', '']) {
      expect(meant(path)).toBeUndefined();
    }
  });
});
