/** Shops of their own for stories that kill, fill or empty one. */
import { constants, cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/** A data folder with demo data that no server has; the caller removes it. */
export async function copyDemo(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tiffin-story-'));
  await cp(inject('demoFolder'), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return dataDir;
}
