import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openMediaFolder } from './media-storage.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('a file is stored under its name, in a folder that is created if necessary', async () => {
  const storage = await openMediaFolder(join(folder, 'new'));
  await storage.put('dish-640.webp', Buffer.from('pixels'));
  expect(await readFile(join(folder, 'new', 'dish-640.webp'), 'utf8')).toBe('pixels');
});

it('a file that could not be stored leaves nothing behind', async () => {
  const storage = await openMediaFolder(folder);
  await mkdir(join(folder, 'dish-640.webp', 'in-the-way'), { recursive: true });
  await expect(storage.put('dish-640.webp', Buffer.from('pixels'))).rejects.toThrow();
  expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
});

it('old unfinished files of a crash are removed, and nothing else', async () => {
  await mkdir(join(folder, 'unfinished'));
  await writeFile(join(folder, 'unfinished', 'half'), 'pix');
  await writeFile(join(folder, 'unfinished', 'under-way'), 'pix');
  await writeFile(join(folder, 'dish-640.webp'), 'pixels');
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(join(folder, 'unfinished', 'half'), longAgo, longAgo);
  await openMediaFolder(folder);
  expect(await readdir(folder)).toEqual(['dish-640.webp', 'unfinished']);
  expect(await readdir(join(folder, 'unfinished'))).toEqual(['under-way']);
});
