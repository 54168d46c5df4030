/** The database of a scenario: the shop's built-in one, or a separate server. Needs `ps`. */
import { runningAddress } from '#src/platform/database/postgres/built-in.ts';
import { startPostgres } from '../postgres/test-postgres.ts';
import { processesBelow } from '../processes/list-processes.ts';
import { asSuperuser, killServer, serverProcesses } from './built-in-processes.ts';

export interface SceneDatabase extends AsyncDisposable {
  /** Undefined if the shop starts its own. */
  databaseUrl: string | undefined;
  /** The superuser's URL, available once a shop is open. */
  superuserUrl(): Promise<string>;
  processes(): number[];
  /** Kills it as a power failure would. */
  kill(): Promise<void>;
  /** Undefined if the shop restarts it. */
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
    // It ends with its shop.
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
