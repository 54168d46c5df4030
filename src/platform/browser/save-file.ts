/** Saves a text, or the file that an operation answers, as a download of the browser. */
import type { Endpoint, InputOf } from '../contract/endpoint.ts';
import { fetchFile } from './api-client.ts';

/** A list of a year on a slow line. */
const patienceMs = 10 * 60 * 1000;
/** Some browsers begin to read the file only after a while. */
const keptMs = 60 * 1000;

/** Throws `ApiError` as `call` does; nothing is saved then. */
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
