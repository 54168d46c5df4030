/** Job runners for tests, on one database and a clock that the test moves. */
import { beforeEach, vi } from 'vitest';
import { createJobRunner, type JobRunner } from '#src/platform/jobs/jobs.ts';
import { testNow } from './test-app.ts';
import { setUpDatabase } from './test-head.ts';

type Handler = (payload: unknown) => Promise<void>;

/** A handler that records its payloads. */
export function noting() {
  const seen: unknown[] = [];
  return { seen, handle: async (payload: unknown) => void seen.push(payload) };
}

export function setUpRunners() {
  const database = setUpDatabase();
  const log = { warn: vi.fn(), error: vi.fn() };
  let now: Date;
  beforeEach(() => {
    now = testNow;
    vi.clearAllMocks();
  });
  const clock = () => now;
  const inSeconds = (seconds: number) => new Date(now.getTime() + Math.round(seconds * 1000));
  return {
    ...{ database, log, clock, inSeconds },
    /** Moves the clock forward or back. */
    pass(seconds: number) {
      now = inSeconds(seconds);
    },
    runnerOf(handlers: Record<string, Handler>, more: object = {}): JobRunner {
      return createJobRunner({ db: database.db, clock, log, handlers, ...more });
    },
  };
}
