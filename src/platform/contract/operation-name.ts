/** The name of an operation for cache keys and documents. */
import type { Endpoint } from './endpoint.ts';

export type Operation = Pick<Endpoint, 'method' | 'path'>;

/** `GET /api/user/menus` */
export function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}
