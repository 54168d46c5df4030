import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { shellPaths } from '../render.tsx';
import { FirstPaint } from './first-paint.tsx';

const paint = (path: string) =>
  renderToStaticMarkup(<FirstPaint path={path} shopName="Annapurna" />);

describe('before the code of a screen has come', () => {
  it.each([
    ['/admin/login', 'Admin Login'],
    ['/delivery/login', 'Delivery Boy Login'],
    ['/delivery', 'Opening your deliveries…'],
    ['/admin/dashboard/money', 'Opening the dashboard…'],
  ])('%s says "%s"', (path, text) => {
    expect(paint(path)).toContain(text);
  });

  it('no screen of the staff is empty', () => {
    const ofStaff = shellPaths.filter((path) => /^\/(admin|delivery)/.test(path));
    expect(ofStaff.filter((path) => paint(path) === '')).toEqual([]);
  });

  it('a screen of the customers is left as it is', () => {
    expect(paint('/checkout')).toBe('');
  });
});
