/** Items that wait on this device to be sent: each is stored separately, at once, and in order. */
import { deviceKeys, readDevice } from '../device-storage.ts';

interface Item {
  /** Unique per item. */
  key: string;
}
/** The position in the queue, because a device's clock can be set back between two items. */
type Placed<T> = T & { place: number };

/** Values for `writeDevice`. */
type KeptValues = Record<string, string | undefined>;

/** Reads the items whose keys begin with `prefix`, oldest first. */
export function readItems<T extends Item>(prefix: string, isItem: (item: T) => boolean): T[] {
  return readPlaced(prefix, isItem).map(({ place: _, ...item }) => item as unknown as T);
}

/** The values to write when the items change from `before`, as read just now, to `after`. */
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
    const index = places.get(item.key) ?? ++last;
    values[prefix + item.key] = JSON.stringify({ ...item, place: index });
  }
  return values;
}

/** A value of another format counts as missing. */
export function readStored<T>(key: string, isMeant: (value: T) => boolean): T | undefined {
  try {
    const value = JSON.parse(readDevice(key) ?? 'null') as T | null;
    return value !== null && isMeant(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function readPlaced<T extends Item>(prefix: string, isItem: (item: T) => boolean): Placed<T>[] {
  return deviceKeys(prefix)
    .flatMap((key) => readStored<Placed<T>>(key, (item) => isPlaced(item) && isItem(item)) ?? [])
    .sort((one, other) => one.place - other.place || (one.key < other.key ? -1 : 1));
}

function isPlaced({ place }: { place: unknown }): boolean {
  return typeof place === 'number';
}
