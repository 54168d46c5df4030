/**
 * The database cost of some work: the statements it sends, and how often the write-ahead log is
 * flushed to the disk.
 */
import type { Database } from '#src/platform/database/open-database.ts';
import { noteStatements, openOwn, type TestDatabase } from './test-database.ts';
import { startPostgres } from './test-postgres.ts';

export interface Cost {
  statements: number;
  /** Flushes of the log to the disk: a commit with changes waits for one. */
  flushes: number;
}

export interface CostMeter {
  /** Closing it ends the server. */
  database: TestDatabase;
  /** The texts that `work` sends, and their cost; nothing else may run in the meantime. */
  measure(work: () => Promise<unknown>): Promise<Cost & { texts: string[] }>;
}

/** Few, so that each connection can be asked for its counts. */
const connections = 3;

/** The server does no work by itself, so all flushes are caused by the measured work. */
const quiet = {
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  wal_writer_delay: '10s',
};

/** On a separate server; the database is migrated. */
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

/** Makes each connection report its counts. */
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
