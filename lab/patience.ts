/**
 * How long tests wait. What is waited for comes sooner or later; how late is the business of a
 * machine that may have other work. So no test asserts what it has measured.
 */
import { vi } from 'vitest';

/** For one thing to be there. The configuration of the tests has the same for `expect.poll`. */
export const patienceMs = 60_000;

/** By itself it gives up after a second. */
const waitFor = vi.waitFor;
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: patienceMs,
    ...(typeof options === 'number' ? { timeout: options } : options),
  });
