import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createJobTimer, type JobTimer } from './job-timer.ts';

const maxPauseMs = 5000;
let timer: JobTimer;
const look = vi.fn(async () => {});

beforeEach(() => {
  vi.useFakeTimers();
  look.mockReset();
  timer = createJobTimer(look, maxPauseMs);
});
afterEach(async () => {
  await timer.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('a timer polls when it starts, and then only as often as necessary', async () => {
  timer.start();
  await pass(4999);
  expect(look).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(look).toHaveBeenCalledTimes(2);
});

it('a timer polls when the next job is due, and at the nearest of several', async () => {
  timer.start();
  for (const ms of [3000, 400, 2000]) timer.within(ms);
  await pass(399);
  expect(look).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(look).toHaveBeenCalledTimes(2);
  await pass(2600);
  expect(look).toHaveBeenCalledTimes(2);
});

it.each([40 * 24 * 3600 * 1000, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY])(
  'a timer does not wait longer than its limit for a job that is due in %d ms',
  async (ms) => {
    look.mockImplementation(async () => timer.within(ms));
    timer.start();
    await pass(4999);
    expect(look).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(look).toHaveBeenCalledTimes(2);
  },
);

it('a timer polls at once for a job that is due already', async () => {
  timer.start();
  await pass(10);
  timer.within(-1000);
  await pass(0);
  expect(look).toHaveBeenCalledTimes(2);
});

it('a timer polls once more after a poll during which it was woken, however often', async () => {
  const first = Promise.withResolvers<void>();
  look.mockReturnValueOnce(first.promise);
  timer.start();
  for (let count = 0; count < 3; count++) timer.wake();
  await pass(10_000);
  expect(look).toHaveBeenCalledTimes(1);
  first.resolve();
  await pass(0);
  expect(look).toHaveBeenCalledTimes(2);
});

it('a timer remembers a due time that it receives during a poll', async () => {
  const first = Promise.withResolvers<void>();
  look.mockReturnValueOnce(first.promise);
  timer.start();
  timer.within(100);
  first.resolve();
  await pass(100);
  expect(look).toHaveBeenCalledTimes(2);
});

it('a timer does not poll after it has stopped', async () => {
  timer.start();
  await timer.stop();
  timer.wake();
  timer.within(10);
  await pass(60_000);
  expect(look).toHaveBeenCalledTimes(1);
});
