/** Replaces IndexedDB, which the simulated browser lacks; a test decides whether it works. */

export const kept = { values: new Map<string, unknown>(), isFull: false, isSilent: false };

const heard = () => (kept.isSilent ? new Promise<never>(() => undefined) : Promise.resolve());

/** The functions of `idb-keyval` that the code uses. */
export const fakeStore = {
  createStore: () => undefined,
  get: (key: string) => heard().then(() => kept.values.get(key)),
  keys: () => heard().then(() => [...kept.values.keys()]),
  clear: () => heard().then(() => kept.values.clear()),
  delMany: async (keys: string[]) => {
    await heard();
    for (const key of keys) kept.values.delete(key);
  },
  update: async (key: string, step: (before: unknown) => unknown) => {
    await heard();
    if (kept.isFull) throw new DOMException('full', 'QuotaExceededError');
    kept.values.set(key, structuredClone(step(kept.values.get(key))));
  },
};
