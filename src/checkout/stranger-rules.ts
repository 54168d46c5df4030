/**
 * What numbers that never paid may hold, and which of their orders wait for approval (decision 27).
 */

/** The most open cash orders of a browser that are cooked without approval. */
const mostOfBrowser = 2;
/**
 * The same for a network and a shift; high, because carriers put thousands of people behind one
 * address.
 */
const mostOfNetwork = 10;

/** Of a dish with this many portions; a dish with one portion can be had. */
export function mostOfStrangers(portions: number): number {
  return Math.ceil(portions / 2);
}

/** Cash orders of numbers that never paid that are neither delivered nor over. */
export interface OpenOrders {
  ofBrowser: number;
  /** By the hash of network and shift. */
  ofNetwork: ReadonlyMap<string, number>;
}

/**
 * The orders of a request that wait for approval: those beyond what its browser and network may
 * have.
 */
export function beyondMost<O extends { networkHash: string }>(
  orders: readonly O[],
  { ofBrowser, ofNetwork }: OpenOrders,
): O[] {
  const counts = new Map(ofNetwork);
  return orders.filter(({ networkHash }, index) => {
    const before = counts.get(networkHash) ?? 0;
    counts.set(networkHash, before + 1);
    return ofBrowser + index >= mostOfBrowser || before >= mostOfNetwork;
  });
}

/** Why a number that never paid can't get that much of a dish now, and what to do. */
export function halfText(variant: string, { portions, held }: { portions: number; held: number }) {
  const left = mostOfStrangers(portions) - held;
  const why = `Half of ${variant} is kept for customers who have paid here before.`;
  if (left > 0) return `${why} You can order ${left} of it now, or call us.`;
  return `${why} Other new customers are paying for the rest right now: please try again in a few minutes, or call us.`;
}

/** The text in the order's history when staff have approved it. */
export const approvedNote = 'Confirmed by staff';
/** The reason of orders that the shop cancels because staff did not decide. */
export const undecidedReason = 'Not confirmed by the kitchen before the cut-off';
export const refusedReason = 'Not confirmed by the kitchen';
