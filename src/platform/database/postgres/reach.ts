/** Gives other programs access to the built-in PostgreSQL, whether the shop is running or not. */
import { setTimeout as wait } from 'node:timers/promises';
import { type BuiltIn, runningAddress, startBuiltIn } from './built-in.ts';
import { DatabaseSentence, FolderInUseError } from './sentence.ts';

const pauseMs = 100;
/** A shop starts and stops in a few seconds. */
const usualPatienceMs = 10_000;

/**
 * Starts the server, and `stop` ends it. If another process has started it, for example a running
 * shop, uses that server, which ends with its process.
 */
export async function reachBuiltIn(
  dataDir: string,
  patienceMs = usualPatienceMs,
): Promise<Pick<BuiltIn, 'url' | 'stop'>> {
  const latest = performance.now() + patienceMs;
  for (;;) {
    const started = await startUnlessInUse(dataDir);
    if (started) return started;
    const url = await runningAddress(dataDir);
    if (url !== undefined) return { url, stop: async () => {} };
    if (performance.now() > latest) {
      throw new DatabaseSentence(
        `The shop on ${dataDir} is about to open or to close: do this again in a moment.`,
      );
    }
    await wait(pauseMs);
  }
}

async function startUnlessInUse(dataDir: string): Promise<BuiltIn | undefined> {
  try {
    return await startBuiltIn(dataDir);
  } catch (error) {
    if (error instanceof FolderInUseError) return undefined;
    throw error;
  }
}
