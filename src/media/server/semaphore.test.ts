import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

it('runs no more tasks at once than it is told, and every one in its turn', async () => {
  const takeTurns = createSemaphore(2);
  const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const started: number[] = [];
  const tasks = gates.map(({ promise }, index) =>
    takeTurns(async () => {
      started.push(index);
      await promise;
      return index;
    }),
  );
  expect(started).toEqual([0, 1]);

  gates[1]?.resolve();
  await tasks[1];
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);

  for (const gate of gates) gate.resolve();
  expect(await Promise.all(tasks)).toEqual([0, 1, 2, 3]);
});

it('passes the turn on when a task fails', async () => {
  const takeTurns = createSemaphore(1);
  const failing = takeTurns(() => Promise.reject(new Error('damaged')));
  const next = takeTurns(async () => 'kept');
  await expect(failing).rejects.toThrow('damaged');
  expect(await next).toBe('kept');
});
