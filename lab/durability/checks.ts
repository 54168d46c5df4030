/** Looks into the open database of a shop for what was acknowledged and is lost, and for damage. */
import pg from 'pg';
import { openDatabase } from '#src/platform/database/open-database.ts';
import { runningAddress } from '#src/platform/database/postgres/built-in.ts';
import type { Acknowledged } from '../bench/rush/rush-customers.ts';
import { prove } from '../bench/rush/rush-proofs.ts';
import { asSuperuser } from './built-in-server.ts';

export interface Findings {
  lost: string[];
  /** What the daily check, the sums of the books and the database's own check report. */
  faults: string[];
}

/** Nobody may be paying at that moment: the sums of the books would differ. */
export async function findFaults(
  dataDir: string,
  placed: readonly Acknowledged[],
): Promise<Findings> {
  const databaseUrl = await runningAddress(dataDir);
  if (databaseUrl === undefined) return { lost: [], faults: ['the database is not open'] };
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    const { lost, faults } = await prove(database, placed);
    return { lost, faults: [...faults, ...(await findDamage(databaseUrl))] };
  } finally {
    await database.close();
  }
}

/** Each index holds every row of its table, in order, and none twice where that is forbidden. */
const checkIndexes = `
  select bt_index_check(i.indexrelid, true, i.indisunique)
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
  where a.amname = 'btree' and c.relpersistence = 'p' and i.indisvalid`;

const checkTables = `
  select c.relname as name, v.msg
  from pg_class c cross join lateral verify_heapam(c.oid) v
  where c.relkind in ('r', 't', 'm') and c.relpersistence = 'p'`;

async function findDamage(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(asSuperuser(databaseUrl));
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('create extension if not exists amcheck');
    const { rows } = await client.query<{ name: string; msg: string }>(checkTables);
    await client.query(checkIndexes);
    return rows.map(({ name, msg }) => `table ${name}: ${msg}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return [`damage: ${error.message}`];
  } finally {
    await client.end();
  }
}
