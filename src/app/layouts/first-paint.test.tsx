import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { allScreens, screenAt } from '../screens.ts';
import { staffScreens } from '../staff-pages.ts';
import { FirstPaint } from './first-paint.tsx';

const paint = (path: string) =>
  renderToStaticMarkup(<FirstPaint {...screenAt(path).firstPaint} shopName="Annapurna" />);

describe('before the code of a screen has loaded', () => {
  it.each([
    ['/admin/login', 'Admin Login'],
    ['/delivery/login', 'Delivery Boy Login'],
    ['/delivery', 'Opening your deliveries…'],
    ['/admin/dashboard/money', 'Opening the dashboard…'],
  ])('%s says "%s"', (path, text) => {
    expect(paint(path)).toContain(text);
  });

  it.each(Object.keys(staffScreens))('%s is not empty', (path) => {
    expect(paint(path)).not.toBe('');
  });

  it('a customers’ screen is not changed', () => {
    const ofShop = Object.keys(allScreens()).filter((path) => !(path in staffScreens));
    expect(ofShop.filter((path) => paint(path) !== '')).toEqual([]);
  });
});
