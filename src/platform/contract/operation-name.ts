/** How an operation is called where only its name can be used: in a cache, in a document. */
import type { Endpoint } from './endpoint.ts';

export type Operation = Pick<Endpoint, 'method' | 'path'>;

/** `GET /api/user/menus` */
export function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}
