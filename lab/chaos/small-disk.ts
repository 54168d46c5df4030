/** A small file system in memory that can be filled completely. */
import { execFileSync } from 'node:child_process';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  fill(): void;
  /** Removes what filled it. */
  empty(): void;
}

/** Removed with this process; undefined, with a printed reason, if it may not mount one. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'tiffin-disk-'));
  const ballast = join(folder, 'ballast');
  try {
    const options = `size=${megabytes}m`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    console.log('not tried: this needs the right to mount a small file system');
    return;
  }
  process.on('exit', () => {
    execFileSync('umount', ['-l', folder]);
    rmdirSync(folder);
  });
  return { folder, fill: () => fill(ballast), empty: () => rmSync(ballast) };
}

function fill(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) fillBy(file, size);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function fillBy(file: number, size: number): void {
  const bytes = Buffer.alloc(size);
  try {
    while (writeSync(file, bytes) === size);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
