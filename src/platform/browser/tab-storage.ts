/** Values that one browser tab stores. The only module that uses session storage. */

/** `undefined` when the value was never stored, can't be read, or the browser stores nothing. */
export function readTab(key: string): unknown {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Storage may be full or blocked; then the page works without stored values. */
export function writeTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
}

export function removeTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}
