/** Uploads a file to an operation and reports progress, which `fetch` can't. */
import type { Endpoint, OutputOf } from '../contract/endpoint.ts';
import { expire, noAnswer, readAnswer, requestOf } from './api-client.ts';

interface UploadOptions {
  /** The name of the multipart field. */
  field: string;
  /** Parameters of the operation's path. */
  params?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** From 0 to 1. */
  onProgress?: (fraction: number) => void;
}

/** Throws `ApiError` as `call` does; an upload that its caller aborted throws the abort reason. */
export function upload<const E extends Endpoint>(
  operation: E,
  file: File,
  { field, params, signal, onProgress }: UploadOptions,
): Promise<OutputOf<E>> {
  const { method, url, headers } = requestOf(operation, params ? { params } : {});
  const form = new FormData();
  form.append(field, file);
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => request.abort());
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    request.addEventListener('error', () => reject(noAnswer()));
    request.addEventListener('load', () => {
      if (request.status === 401) expire(headers.authorization);
      try {
        resolve(readAnswer(request.status, request.responseText) as OutputOf<E>);
      } catch (error) {
        reject(error);
      }
    });
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
}
