/** What a payment page that was closed without paying tells the shop. */

/**
 * Stands in the address that a customer comes back to from a payment page that was closed without
 * paying. It proves nothing: it only spares the wait for an answer that nobody expects.
 */
export const closedMark = 'closed';
