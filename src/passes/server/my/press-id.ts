/** Ids of what one press of a customer makes. */
import { hash } from 'node:crypto';

/** The same for a retry with the same key, so that it makes nothing twice. */
export function idOfPress(key: string, ...parts: readonly string[]): string {
  const hex = hash('sha256', JSON.stringify([key, ...parts]));
  // Version 8 of RFC 9562: a UUID of one's own making.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
