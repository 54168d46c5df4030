/** The hosts that a request may name while no public address is configured. */

const localHosts =
  /^(localhost|[\w-]+\.local|127(\.\d{1,3}){3}|10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}|\[::1\])(:\d{1,5})?$/i;

/**
 * The host of the request, if it is this machine or its local network. Any other host can be
 * forged, and payment pages would redirect to it.
 */
export function localHost(host: string): string {
  return localHosts.test(host) ? host : 'localhost';
}
