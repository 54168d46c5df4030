/**
 * What a piece of work costs a database: the statements that are sent to it, and how often its log
 * goes to the disk.
 */
import type { Database } from '#src/platform/database/open-database.ts';
import { noteStatements, openOwn, type TestDatabase } from './test-database.ts';
import { startPostgres } from './test-postgres.ts';

export interface Cost {
  statements: number;
  /** Forced writes of the log to the disk: a commit that stores something waits for one. */
  flushes: number;
}

export interface CostMeter {
  /** Closing it ends the server. */
  database: TestDatabase;
  /** The texts that `work` sends, and what it costs; nothing else may happen meanwhile. */
  measure(work: () => Promise<unknown>): Promise<Cost & { texts: string[] }>;
}

/** So few connections are asked one by one what they have done. */
const connections = 3;

/**
 * Nobody else writes the log of such a server, and it does nothing by itself: flushes are those of
 * the work alone.
 */
const quiet = {
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  wal_writer_delay: '10s',
};

/** On a server of its own; the database is migrated. */
export async function startCostMeter(): Promise<CostMeter> {
  const server = await startPostgres(quiet);
  const databaseUrl = server.url('postgres');
  const remove = async () => server[Symbol.asyncDispose]();
  const database = await openOwn({ databaseUrl, remove }, connections);
  const texts = noteStatements(database.pool);
  return {
    database,
    async measure(work) {
      const before = await flushesOf(database);
      texts.length = 0;
      await work();
      const sent = [...texts];
      const flushes = (await flushesOf(database)) - before;
      return { statements: sent.length, flushes, texts: sent };
    },
  };
}

/** Each connection is made to hand in what it has counted. */
async function flushesOf({ pool }: Database): Promise<number> {
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
  try {
    for (const client of clients) await client.query('select pg_stat_force_next_flush()');
    const [first] = clients;
    const { rows } = (await first?.query('show server_version_num')) ?? { rows: [] };
    const counted = Number(rows[0]?.server_version_num) >= 180_000 ? flushesSince18 : flushes;
    return (await first?.query(counted))?.rows[0].flushes;
  } finally {
    for (const client of clients) client.release();
  }
}

const flushes = 'select wal_sync as flushes from pg_stat_wal';
const flushesSince18 = `
  select coalesce(sum(fsyncs), 0)::bigint as flushes from pg_stat_io
  where object = 'wal' and backend_type <> 'checkpointer'`;
