/** The size of the packages that a shop needs to run, without Node itself. */
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface InstalledFigures {
  bytes: number;
  packages: number;
  largest: { name: string; bytes: number }[];
}

interface Lock {
  packages: Record<string, { dev?: boolean }>;
}

const largestShown = 8;

/**
 * What `npm ci --omit=dev` would install on this machine, from the lock file, with the sizes of the
 * installed packages.
 */
export async function measureInstalled(): Promise<InstalledFigures> {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock;
  const paths = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path]) => path)
    // Packages for other platforms are in the lock file, but not installed.
    .filter((path) => existsSync(path) && !isNode(path));
  const found = [];
  for (const path of paths) found.push({ name: path, bytes: await sizeOf(path) });
  found.sort((a, b) => b.bytes - a.bytes);
  return {
    bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
    packages: found.length,
    largest: found.slice(0, largestShown),
  };
}

function isNode(path: string): boolean {
  return /^node_modules\/node-(bin-)?(darwin|linux|win)-/.test(path);
}

/** On the disk, in whole blocks, without nested packages. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  let bytes = await onDisk(folder);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.name === 'node_modules') continue;
    bytes += entry.isDirectory() ? await sizeOf(path) : await onDisk(path);
  }
  return bytes;
}

async function onDisk(path: string): Promise<number> {
  const { blocks, size } = await stat(path);
  return blocks === undefined ? size : blocks * 512;
}
