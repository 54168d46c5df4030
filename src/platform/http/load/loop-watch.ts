/**
 * Measures the delay of the event loop. It measures only while requests arrive, so that an idle
 * process has no timers.
 */
import { performance } from 'node:perf_hooks';

export interface LoopWatch {
  /** Call this at every request. */
  look(): { delayMs: number; utilization: number };
}

const tickMs = 20;
/** Measuring stops after this time without a request. */
const restMs = 3000;

/** The figures are means of the last `sampleMs`, and zero at first. */
export function createLoopWatch(sampleMs: number): LoopWatch {
  const { eventLoopUtilization } = performance;
  const quiet = { delayMs: 0, utilization: 0 };
  let figures = quiet;
  let isWatching = false;
  let askedAt = 0;
  let dueAt = 0;
  let sample = { endsAt: 0, lateMs: 0, ticks: 0, began: eventLoopUtilization() };

  const next = (now: number) => {
    dueAt = now + tickMs;
    setTimeout(tick, tickMs).unref();
  };
  const begin = (now: number) => {
    sample = { endsAt: now + sampleMs, lateMs: 0, ticks: 0, began: eventLoopUtilization() };
  };
  const tick = () => {
    const now = performance.now();
    sample.lateMs += Math.max(0, now - dueAt);
    sample.ticks += 1;
    if (now >= sample.endsAt) {
      const { utilization } = eventLoopUtilization(sample.began);
      figures = { delayMs: sample.lateMs / sample.ticks, utilization };
      begin(now);
    }
    isWatching = now - askedAt < restMs;
    if (isWatching) next(now);
    else figures = quiet;
  };
  return {
    look() {
      askedAt = performance.now();
      if (!isWatching) {
        isWatching = true;
        begin(askedAt);
        next(askedAt);
      }
      return figures;
    },
  };
}
