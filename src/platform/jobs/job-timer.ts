/**
 * When a runner looks for jobs: as soon as it is woken, when the next one is due, and now and then
 * in any case.
 */

export interface JobTimer {
  start(): void;
  /** Waits for the look that is under way. */
  stop(): Promise<void>;
  isOn(): boolean;
  /** Looks at once; during a look, once more after it. */
  wake(): void;
  /** Looks in so many milliseconds at the latest. */
  within(ms: number): void;
}

/**
 * Never looks twice at once, and never waits for longer than `maxPauseMs`: clocks are set, and
 * other servers announce no jobs of theirs.
 */
export function createJobTimer(look: () => Promise<void>, maxPauseMs: number): JobTimer {
  let isOn = false;
  let isLooking = false;
  let lookAgain = false;
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  /** By the clock that nobody sets. */
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
