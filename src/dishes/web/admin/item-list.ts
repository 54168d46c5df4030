/** The items of a dish or a menu while they are edited. */
import { visibleText } from '#src/platform/contract/plain-text.ts';

/** The key identifies an item while it moves; a name may occur twice. */
export interface Item {
  key: number;
  name: string;
}

export function itemsNamed(names: readonly string[]): readonly Item[] {
  return names.map((name, key) => ({ key, name }));
}

/** Blank texts are ignored. */
export function withItem(items: readonly Item[], typed: string): readonly Item[] {
  const name = visibleText(typed);
  const key = Math.max(-1, ...items.map((item) => item.key)) + 1;
  return name === '' ? items : [...items, { key, name }];
}
