/** What numbers that never paid may hold of the shop, and what waits for staff (decision 27). */

/** So many open orders in cash of a browser are cooked without asking; what is beyond waits. */
const mostOfBrowser = 2;
/** The same for a network and a shift: carriers put thousands of people behind one address. */
const mostOfNetwork = 10;

/** Of a dish with so many portions; the last one of one can be had. */
export function mostOfStrangers(portions: number): number {
  return Math.ceil(portions / 2);
}

/** Orders in cash that are neither delivered nor over, of numbers that never paid. */
export interface OpenOrders {
  ofBrowser: number;
  /** By the hash of network and shift. */
  ofNetwork: ReadonlyMap<string, number>;
}

/** Which of a press's orders wait for staff: those beyond what its browser and network may have. */
export function beyondMost<O extends { networkHash: string }>(
  orders: readonly O[],
  { ofBrowser, ofNetwork }: OpenOrders,
): O[] {
  const counts = new Map(ofNetwork);
  return orders.filter(({ networkHash }, place) => {
    const before = counts.get(networkHash) ?? 0;
    counts.set(networkHash, before + 1);
    return ofBrowser + place >= mostOfBrowser || before >= mostOfNetwork;
  });
}

/** Why a number that never paid does not get that much of a dish now, and what to do. */
export function halfText(variant: string, { portions, held }: { portions: number; held: number }) {
  const left = mostOfStrangers(portions) - held;
  const why = `Half of ${variant} is kept for customers who have paid here before.`;
  if (left > 0) return `${why} You can order ${left} of it now, or call us.`;
  return `${why} Other new customers are just paying for the rest: please try again in a few minutes, or call us.`;
}

/** What the order's history says when staff have decided. */
export const approvedNote = 'Confirmed by staff';
/** Why the shop cancels what staff did not decide. */
export const undecidedReason = 'Not confirmed by the kitchen before the cut-off';
export const refusedReason = 'Not confirmed by the kitchen';
