/** What load generators count and measure. */
import { quantile } from '../bench/statistics.ts';

const steps = ['place', 'initiate', 'open page', 'choose pay', 'status'] as const;
export type Step = (typeof steps)[number];

export interface Figures {
  /**
   * Milliseconds from the moment at which the request was due to the last byte of its answer;
   * refusals left out.
   */
  times: Record<Step, number[]>;
  /** What happened that is neither an answer nor a fault: arrivals, dishes that were sold out. */
  counts: Record<string, number>;
  /** 503 with Retry-After: turned away in order. */
  shed: Record<string, number>;
  /** Every other failure, by step, kind and instance. */
  errors: Record<string, number>;
  /** The longest that any request took from its sending, whatever came of it. */
  longestMs: number;
}

export function createFigures(): Figures {
  return {
    times: Object.fromEntries(steps.map((step) => [step, []])) as unknown as Figures['times'],
    counts: {},
    shed: {},
    errors: {},
    longestMs: 0,
  };
}

export function count(counts: Record<string, number>, key: string, by = 1): void {
  counts[key] = (counts[key] ?? 0) + by;
}

function total(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, value) => sum + value, 0);
}

/** One line for each step that was taken. */
export function printTimes({ times }: Figures): void {
  for (const step of steps) {
    const own = times[step];
    if (own.length === 0) continue;
    const at = (part: number) => `${quantile(own, part).toFixed(0)} ms`.padStart(8);
    const quantiles = `p50 ${at(0.5)}   p95 ${at(0.95)}   p99 ${at(0.99)}`;
    console.log(`  ${step.padEnd(12)} ${String(own.length).padStart(7)}   ${quantiles}`);
  }
}

/** How often each kind of it came, the most frequent first. */
export function printCounts(title: string, counts: Record<string, number>): void {
  console.log(`  ${title}:${total(counts) === 0 ? ' nothing' : ''}`);
  for (const [what, value] of Object.entries(counts).sort(([, a], [, b]) => b - a)) {
    console.log(`    ${String(value).padStart(6)}  ${what}`);
  }
}
