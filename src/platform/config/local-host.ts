/** Which hosts a request may name while no public address is configured. */

const localHosts =
  /^(localhost|[\w-]+\.local|127(\.\d{1,3}){3}|10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}|\[::1\])(:\d{1,5})?$/i;

/**
 * The host that a customer came to, if it is this machine or its own network; anything else is
 * somebody else's claim, and payment pages would lead there.
 */
export function localHost(host: string): string {
  return localHosts.test(host) ? host : 'localhost';
}
