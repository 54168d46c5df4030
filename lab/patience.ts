/**
 * Time limits of tests. How soon something happens depends on the machine, which may have other
 * work, so no test asserts a measured time.
 */
import { vi } from 'vitest';

/**
 * For one condition, in milliseconds. The configuration of the tests has the same for
 * `expect.poll`.
 */
export const patienceMs = 60_000;

/** Of a shop in the process of a test, which never refuses what a busy machine makes late. */
export const patientTempo = {
  sampleMs: 1000,
  patienceMs: Number.POSITIVE_INFINITY,
  hopelessMs: Number.POSITIVE_INFINITY,
};

/** The default limit is one second. */
const waitFor = vi.waitFor;
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: patienceMs,
    ...(typeof options === 'number' ? { timeout: options } : options),
  });
