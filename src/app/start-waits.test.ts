import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitAloud } from './start-waits.ts';

const said: unknown[] = [];

beforeEach(() => {
  said.length = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a start logs what it waits for, repeatedly until that is done', async () => {
  const work = Promise.withResolvers<string>();
  const waiting = waitAloud('the database at DATABASE_URL', work.promise);
  vi.advanceTimersByTime(9000);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(11_000);
  expect(said).toEqual([
    'The shop is starting: it has waited 10 s for the database at DATABASE_URL.',
    'The shop is starting: it has waited 20 s for the database at DATABASE_URL.',
  ]);
  work.resolve('open');
  expect(await waiting).toBe('open');
  vi.advanceTimersByTime(60_000);
  expect(said).toHaveLength(2);
});

it('a start that fails while it waits logs nothing more about that', async () => {
  const work = Promise.withResolvers<never>();
  const waiting = waitAloud('its pages', work.promise);
  work.reject(new Error('The pages are not built.'));
  await expect(waiting).rejects.toThrow('not built');
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
});
