/**
 * Decides when a runner polls for jobs: when it is woken, when the next job is due, and at regular
 * intervals.
 */

export interface JobTimer {
  start(): void;
  /** Waits for the running poll. */
  stop(): Promise<void>;
  isOn(): boolean;
  /** Polls at once; during a poll, once more after it. */
  wake(): void;
  /** Polls within this many milliseconds. */
  within(ms: number): void;
}

/**
 * Never runs two polls at once, and never waits longer than `maxPauseMs`, because clocks can be set
 * and other servers do not announce their jobs.
 */
export function createJobTimer(look: () => Promise<void>, maxPauseMs: number): JobTimer {
  let isOn = false;
  let isLooking = false;
  let lookAgain = false;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  /** In the time of `performance.now()`, which is not affected when the clock is set. */
  let nextAt = Number.POSITIVE_INFINITY;

  const arm = () => {
    clearTimeout(timer);
    if (isOn && !isLooking) timer = setTimeout(wake, Math.max(1, nextAt - performance.now()));
  };
  const lookAround = async () => {
    isLooking = true;
    clearTimeout(timer);
    while (isOn && lookAgain) {
      lookAgain = false;
      nextAt = performance.now() + maxPauseMs;
      await look();
    }
    isLooking = false;
    arm();
  };
  const wake = () => {
    lookAgain = true;
    if (isOn && !isLooking) looking = lookAround();
  };
  return {
    wake,
    isOn: () => isOn,
    within(ms) {
      if (ms <= 0) return wake();
      const at = performance.now() + ms;
      if (at >= nextAt) return;
      nextAt = at;
      arm();
    },
    start() {
      isOn = true;
      wake();
    },
    async stop() {
      isOn = false;
      clearTimeout(timer);
      await looking;
    },
  };
}
