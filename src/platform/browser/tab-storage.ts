/** What one browser tab remembers; the only module that touches session storage. */

/** `undefined` for what was never kept, can't be read, or where the browser keeps nothing. */
export function readTab(key: string): unknown {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Storage may be full or blocked: the page then works without memory. */
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
