import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

it('no more tasks run at once than allowed, each in its turn', async () => {
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

it('the next task runs when one fails', async () => {
  const takeTurns = createSemaphore(1);
  const failing = takeTurns(() => Promise.reject(new Error('damaged')));
  const next = takeTurns(async () => 'kept');
  await expect(failing).rejects.toThrow('damaged');
  expect(await next).toBe('kept');
});
