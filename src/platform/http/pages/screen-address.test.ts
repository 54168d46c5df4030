import { describe, expect, it } from 'vitest';
import { screenAddress } from './screen-address.ts';

const screens = ['/menu', '/admin/login', '/payment-status/:transactionId'];
const meant = (path: string) => screenAddress(path, screens);

describe('the screen that an address means', () => {
  it('is found with any letters and slashes at the end', () => {
    expect(meant('/Menu')).toBe('/menu');
    expect(meant('/menu/')).toBe('/menu');
    expect(meant('/MENU//')).toBe('/menu');
    expect(meant('/Admin/Login/')).toBe('/admin/login');
  });

  it('keeps what stands for a parameter as it was written', () => {
    expect(meant('/Payment-Status/ORD1aB/')).toBe('/payment-status/ORD1aB');
  });

  it('is none where a part is missing, too much, or another one', () => {
    for (const path of ['/', '//', '/payment-status/', '/menu/today', '/menus', '//menu', '']) {
      expect(meant(path)).toBeUndefined();
    }
  });
});
