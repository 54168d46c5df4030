import { expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

it('a sign-in leads to the screen where one was, and else to the orders', () => {
  expect(returnPath({ from: '/admin/dashboard/menu' })).toBe('/admin/dashboard/menu');
  for (const state of [null, undefined, 7, {}, { from: 7 }, { from: '//evil.example/x' }]) {
    expect(returnPath(state)).toBe('/admin/dashboard/orders');
  }
});
