/**
 * How long tests wait. What is waited for comes sooner or later; how late is the business of a
 * machine that may have other work. So no test asserts what it has measured.
 */
import { vi } from 'vitest';

/** For one thing to be there. The configuration of the tests has the same for `expect.poll`. */
export const patienceMs = 60_000;

/** Of a shop in the process of a test, which never refuses what a busy machine makes late. */
export const patientTempo = {
  sampleMs: 1000,
  patienceMs: Number.POSITIVE_INFINITY,
  hopelessMs: Number.POSITIVE_INFINITY,
};

/** By itself it gives up after a second. */
const waitFor = vi.waitFor;
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: patienceMs,
    ...(typeof options === 'number' ? { timeout: options } : options),
  });
