/** The mark by which a payment page that was closed without paying tells the shop so. */

/**
 * A parameter of the return URL after a payment page was closed without paying. It proves nothing:
 * it only saves the wait for an answer that will not come.
 */
export const closedMark = 'closed';
