/** Shops of their own for stories that kill, fill or empty one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { fillDemo } from '../bench/many-orders.ts';
import { type RunningServer, startShop } from '../bench/servers.ts';
import { createDatabase } from '../postgres/test-postgres.ts';
import { compileCache } from '../processes/run-command.ts';

export interface DemoShop {
  server: RunningServer;
  /** Where it keeps what is no row: mails, for one. */
  dataDir: string;
  /** For what only time could bring about. */
  databaseUrl: string;
  /** The day of its orders, for the business. */
  today: string;
  /** Starts it again on what it has stored, at the same address. */
  restart(): Promise<RunningServer>;
  /** What it leaves behind; its server has to be stopped. */
  remove(): Promise<void>;
}

/** The demo and so many orders, of today or of the days before as well. */
export async function startDemoCopy(count: number, ofToday = count): Promise<DemoShop> {
  const { url, template } = inject('demo');
  const { databaseUrl, remove } = await createDatabase(url, `template ${template}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'tiffin-story-'));
  const today = await fillDemo(dataDir, { count, ofToday, databaseUrl });
  const options = { dataDir, databaseUrl, env: compileCache };
  const server = await startShop(options);
  const { port } = new URL(server.url);
  return {
    server,
    dataDir,
    databaseUrl,
    today,
    restart: () => startShop({ ...options, port }),
    async remove() {
      await remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
