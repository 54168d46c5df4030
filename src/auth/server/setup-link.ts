/** The secret of a set-up link: the time it ends, signed by the shop and not stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Enough for the person who starts the server; somebody who finds the log line later can't use the
 * link.
 */
export const linkMinutes = 30;

/** `key` is the shop's own; every instance has the same. */
export function makeSetupSecret(key: string, now: Date): string {
  const expiresAt = now.getTime() + linkMinutes * 60_000;
  return `${expiresAt.toString(36)}-${signatureOf(expiresAt, key)}`;
}

/**
 * The time at which the link ends; undefined for a link that has ended, or that this shop did not
 * make.
 */
export function setupSecretEnd(secret: string, key: string, now: Date): Date | undefined {
  const [end = '', signature = ''] = secret.split(/-(.*)/s);
  const expiresAt = /^[\da-z]{8,9}$/.test(end) ? Number.parseInt(end, 36) : 0;
  const given = Buffer.from(signature);
  const right = Buffer.from(signatureOf(expiresAt, key));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const isOver = expiresAt <= now.getTime();
  // If the clock was set back, a link does not live longer than a new one.
  const isTooFar = expiresAt > now.getTime() + linkMinutes * 60_000;
  return isOver || isTooFar ? undefined : new Date(expiresAt);
}

function signatureOf(expiresAt: number, key: string): string {
  return createHmac('sha256', key).update(`setup ${expiresAt}`).digest('base64url');
}
