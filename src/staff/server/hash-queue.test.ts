import { describe, expect, it } from 'vitest';
import { type Asker, createHashQueue } from './hash-queue.ts';

/** Work that ends when the test says so. */
function slowWork() {
  const done: string[] = [];
  const running: (() => void)[] = [];
  let most = 0;
  return {
    done,
    most: () => most,
    named: (name: string) => () =>
      new Promise<void>((resolve) => {
        running.push(() => {
          done.push(name);
          resolve();
        });
        most = Math.max(most, running.length);
      }),
    async finishAll() {
      while (running.length > 0) {
        running.shift()?.();
        await new Promise(setImmediate);
      }
    },
  };
}

describe('the hashing of passwords', () => {
  it('runs only a few at once, however many come', async () => {
    const queue = createHashQueue({ atOnce: 2, mostWaiting: 20 });
    const work = slowWork();
    const all = Array.from({ length: 12 }, (_, n) => queue.run('stranger', work.named(`${n}`)));
    await work.finishAll();
    await Promise.all(all);
    expect(work.done).toHaveLength(12);
    expect(work.most()).toBe(2);
  });

  it('refuses strangers at once when their queue is full, and serves known staff before them', async () => {
    const queue = createHashQueue({ atOnce: 1, mostWaiting: 2 });
    const work = slowWork();
    const run = (asker: Asker, name: string) => queue.run(asker, work.named(name));
    const taken = [run('stranger', 'first'), run('stranger', 'second'), run('stranger', 'third')];
    await expect(run('stranger', 'fourth')).rejects.toMatchObject({ code: 'unavailable' });
    taken.push(run('known', 'owner'));
    await work.finishAll();
    await Promise.all(taken);
    expect(work.done).toEqual(['first', 'owner', 'second', 'third']);
  });

  it('accepts more once the queue is shorter, also after a failure', async () => {
    const queue = createHashQueue({ atOnce: 1, mostWaiting: 1 });
    await expect(queue.run('stranger', () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    expect(await queue.run('stranger', async () => 'done')).toBe('done');
  });
});
