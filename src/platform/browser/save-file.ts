/** Saves a text, or the file of an operation, as a download. */
import type { Endpoint, InputOf } from '../contract/endpoint.ts';
import { fetchFile } from './api-client.ts';

/** Long enough for a list of a whole year on a slow connection. */
const patienceMs = 10 * 60 * 1000;
/** Some browsers start reading the file only after a while. */
const keptMs = 60 * 1000;

/** Throws `ApiError` as `call` does; then nothing is saved. */
export async function saveFile<const E extends Endpoint>(
  operation: E,
  input: InputOf<E>,
  fileName: string,
): Promise<void> {
  saveBlob(await fetchFile(operation, input, { timeoutMs: patienceMs }), fileName);
}

export function saveBlob(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
