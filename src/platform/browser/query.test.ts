import { describe, expect, it } from 'vitest';
import { listMenus } from '#src/menus/menu-contract.ts';
import { menusPath } from '#src/menus/menu-rules.ts';
import { keyOf } from './query.ts';

describe('the key of a query', () => {
  it('is the same for all ways to write an empty input', () => {
    const key = keyOf({ method: 'GET', path: menusPath });
    expect(keyOf(listMenus)).toEqual(key);
    expect(keyOf(listMenus, {})).toEqual(key);
    expect(keyOf(listMenus, { query: undefined })).toEqual(key);
  });

  it('is different for each input', () => {
    const one = keyOf(listMenus, { query: { date: '2026-11-21' } });
    expect(one).not.toEqual(keyOf(listMenus));
    expect(one).not.toEqual(keyOf(listMenus, { query: { date: '2026-11-22' } }));
  });
});
