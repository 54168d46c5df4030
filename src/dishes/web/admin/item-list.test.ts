import { expect, it } from 'vitest';
import { withItem } from './item-list.ts';

it('an item is added only if its text is not blank', () => {
  const items = withItem([], ' Dal ');
  expect(items).toEqual([{ key: 0, name: 'Dal' }]);
  expect(withItem(items, '  ')).toBe(items);
  expect(withItem(items, 'Dal')[1]?.key).toBe(1);
});
