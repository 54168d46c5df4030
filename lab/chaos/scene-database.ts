/** The database of a scenario: the built-in one of the shop, or a server of its own. Needs `ps`. */
import { runningAddress } from '#src/platform/database/postgres/built-in.ts';
import { startPostgres } from '../postgres/test-postgres.ts';
import { processesBelow } from '../processes/list-processes.ts';
import { asSuperuser, killServer, serverProcesses } from './built-in-processes.ts';

export interface SceneDatabase extends AsyncDisposable {
  /** Undefined where the shop starts its own. */
  databaseUrl: string | undefined;
  /** For one who may do everything in it; once a shop is open. */
  superuserUrl(): Promise<string>;
  processes(): number[];
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Undefined where the shop does that. */
  start?(): Promise<void>;
}

export async function openBuiltIn(dataDir: string): Promise<SceneDatabase> {
  return {
    databaseUrl: undefined,
    async superuserUrl() {
      const url = await runningAddress(dataDir);
      if (url === undefined) throw new Error('The shop has no database.');
      return asSuperuser(url);
    },
    processes: () => serverProcesses(dataDir),
    kill: async () => killServer(dataDir),
    // It goes with its shop.
    async [Symbol.asyncDispose]() {},
  };
}

export async function openServer(): Promise<SceneDatabase> {
  const postgres = await startPostgres();
  const databaseUrl = postgres.url('postgres');
  return {
    ...postgres,
    databaseUrl,
    superuserUrl: async () => databaseUrl,
    processes: () =>
      processesBelow(process.pid)
        .filter(({ command }) => /^\S*postgres\b/.test(command))
        .map(({ pid }) => pid),
  };
}
