/** The counts and times of load generators. */
import { quantile } from '../bench/statistics.ts';

const steps = ['place', 'initiate', 'open page', 'choose pay', 'status'] as const;
export type Step = (typeof steps)[number];

export interface Figures {
  /**
   * In milliseconds from the time at which the request was due to the last byte of its response,
   * without refusals.
   */
  times: Record<Step, number[]>;
  /** Events that are neither a response nor an error: arrivals, sold-out dishes. */
  counts: Record<string, number>;
  /** 503 with Retry-After: proper refusals. */
  shed: Record<string, number>;
  /** All other failures, by step, kind and instance. */
  errors: Record<string, number>;
  /** The longest time of any request from its sending, whatever its result. */
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

/** One line per step that was taken. */
export function printTimes({ times }: Figures): void {
  for (const step of steps) {
    const own = times[step];
    if (own.length === 0) continue;
    const at = (part: number) => `${quantile(own, part).toFixed(0)} ms`.padStart(8);
    const quantiles = `p50 ${at(0.5)}   p95 ${at(0.95)}   p99 ${at(0.99)}`;
    console.log(`  ${step.padEnd(12)} ${String(own.length).padStart(7)}   ${quantiles}`);
  }
}

/** The number of each kind, the most frequent first. */
export function printCounts(title: string, counts: Record<string, number>): void {
  console.log(`  ${title}:${total(counts) === 0 ? ' nothing' : ''}`);
  for (const [what, value] of Object.entries(counts).sort(([, a], [, b]) => b - a)) {
    console.log(`    ${String(value).padStart(6)}  ${what}`);
  }
}
