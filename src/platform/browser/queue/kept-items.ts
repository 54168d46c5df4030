/** What waits on this device to be sent: each item is kept by itself, at once, and in order. */
import { deviceKeys, readDevice } from '../device-storage.ts';

interface Item {
  /** One an item. */
  key: string;
}
/** Its place in the queue: a device's clock can be set back between two of them. */
type Placed<T> = T & { place: number };

/** For `writeDevice`. */
type KeptValues = Record<string, string | undefined>;

/** Those under the keys that begin with `prefix`, oldest first. */
export function readItems<T extends Item>(prefix: string, isItem: (item: T) => boolean): T[] {
  return readPlaced(prefix, isItem).map(({ place: _, ...item }) => item as unknown as T);
}

/** What is to be written where `before`, as it was read just now, becomes `after`. */
export function itemChanges<T extends Item>(
  prefix: string,
  before: readonly T[],
  after: readonly T[],
): KeptValues {
  const places = new Map(readPlaced<T>(prefix, () => true).map(({ key, place }) => [key, place]));
  let last = Math.max(0, ...places.values());
  const values: KeptValues = {};
  const left = new Set(after.map(({ key }) => key));
  for (const { key } of before) if (!left.has(key)) values[prefix + key] = undefined;
  for (const item of after) {
    if (before.includes(item)) continue;
    const place = places.get(item.key) ?? ++last;
    values[prefix + item.key] = JSON.stringify({ ...item, place });
  }
  return values;
}

/** What somebody else wrote under the key is not there. */
export function readKept<T>(key: string, isMeant: (value: T) => boolean): T | undefined {
  try {
    const value = JSON.parse(readDevice(key) ?? 'null') as T | null;
    return value !== null && isMeant(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function readPlaced<T extends Item>(prefix: string, isItem: (item: T) => boolean): Placed<T>[] {
  return deviceKeys(prefix)
    .flatMap((key) => readKept<Placed<T>>(key, (item) => isPlaced(item) && isItem(item)) ?? [])
    .sort((one, other) => one.place - other.place || (one.key < other.key ? -1 : 1));
}

function isPlaced({ place }: { place: unknown }): boolean {
  return typeof place === 'number';
}
