/** Ties data on the phone to a delivery person without storing their number. */

/**
 * The 64-bit FNV-1a hash of the number: the same at every sign-in, and not readable as a number on
 * the phone.
 */
export function personTag(mobile: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const sign of mobile) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(sign.charCodeAt(0))) * 0x100000001b3n);
  }
  return hash.toString(36);
}
