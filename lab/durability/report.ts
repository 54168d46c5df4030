/** What the rounds of a run have come to, for people. */
import type { Reopened } from './killable-shop.ts';

export interface Round extends Reopened {
  acknowledged: { orders: number; payments: number };
  lost: string[];
  faults: string[];
}

const aimSeconds = 3;
/**
 * A machine with other work takes longer for everything: what fails a run is more than this, or so
 * many clean starts.
 */
const mostSeconds = 10;
const mostCleanStarts = 3;

interface Around {
  cleanMs: number;
  /** From the end of the shop to that of its server; undefined where that stays. */
  leftSeconds: number | undefined;
}

export function printRound(
  name: string,
  { acknowledged: { orders, payments }, lost, faults, readyMs, orderMs }: Round,
): void {
  const times = `ready after ${seconds(readyMs)} s, first order after ${seconds(orderMs)} s`;
  console.log(
    `${name}: ${orders} orders and ${payments} payments acknowledged, lost ${lost.length}, faults ${faults.length}; ${times}`,
  );
  for (const text of [...lost, ...faults]) console.log(`  WRONG: ${text}`);
}

/** Answers whether all is as it should be. */
export function printSummary(
  name: string,
  rounds: readonly Round[],
  { cleanMs, leftSeconds }: Around,
): boolean {
  const sum = (of: (round: Round) => number) =>
    rounds.reduce((total, round) => total + of(round), 0);
  const orders = sum(({ acknowledged }) => acknowledged.orders);
  const payments = sum(({ acknowledged }) => acknowledged.payments);
  // Each round looks for all that was acknowledged since the first.
  const wrong = sum(({ lost, faults }) => lost.length + faults.length);
  const lost = rounds.at(-1)?.lost.length ?? 0;
  const times = rounds.map(({ orderMs }) => orderMs).toSorted((a, b) => a - b);
  const longest = times.at(-1) ?? Infinity;
  const middle = times[Math.floor(times.length / 2)] ?? Infinity;
  const left =
    leftSeconds === undefined
      ? 'SERVER PROCESSES ARE LEFT'
      : `the server ends ${leftSeconds.toFixed(1)} s after its shop`;
  console.log(
    `${name}, ${rounds.length} rounds: acknowledged ${orders} orders and ${payments} payments, lost ${lost}, anything wrong ${wrong}; open to orders after ${seconds(middle)} s (median), ${seconds(longest)} s at most, aim ${aimSeconds} s, ${seconds(cleanMs)} s after a clean end; ${left}`,
  );
  const isInTime = longest <= Math.max(mostSeconds * 1000, mostCleanStarts * cleanMs);
  return wrong === 0 && orders > 0 && payments > 0 && isInTime && leftSeconds !== undefined;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}
