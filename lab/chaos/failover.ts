/**
 * A chain's PostgreSQL: three machines under Patroni with one synchronous standby, and two
 * instances of the shop behind HAProxy, the second one through PgBouncer in transaction mode, all
 * from the files in deploy/cluster. Under orders and payments the primary is switched over for
 * maintenance, killed, frozen and disconnected; then the synchronous standby is frozen. Another
 * machine must take over automatically, the old primary must never acknowledge a write again, and
 * the shops must recover without help. Prints how long no order was accepted, then what was
 * acknowledged and what was lost. Needs root, and Debian's programs; if one is missing, it prints
 * "not tried" and what to install.
 *
 *   npm run chaos -- failover
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Chain, openChain } from './failover/failover-chain.ts';
import type { Cluster } from './failover/failover-cluster.ts';
import type { Machine } from './failover/failover-machines.ts';
import { secondsUntil, tally } from './probes.ts';
import { expect, expectNoFailures, proveAll, report, settle } from './scenario.ts';

/** The aim is half a minute; the third machine's return takes longer on a busy computer. */
const mostSeconds = 45;
const aliveMs = 3000;
const standbySeconds = 30;
const writeEveryMs = 400;
const witness = 'create table witness (at timestamptz default clock_timestamp())';
const tryToWrite = 'insert into witness default values';

/** The errors of a write, in a few words; the first match counts. */
const refusals = [
  [/read-only transaction/, 'read-only'],
  [
    /starting up|shutting down|not yet accepting|recovery state|administrator/,
    'starting or ending',
  ],
  [
    /No such file or directory|Connection refused|server closed|connection to server was lost/,
    'refused',
  ],
  [/timeout expired/, 'no answer'],
] as const;

const chain = await openChain();
if (chain) {
  try {
    await happen(chain);
  } finally {
    await chain.close();
  }
}

async function happen(chain: Chain): Promise<void> {
  const { cluster, load, service } = chain;
  await cluster.psql(await primaryOf(cluster), witness);
  await expectTimeouts(chain);
  await expectClosedDoors(chain);
  await wait(aliveMs);
  await handOver(chain);
  await strike(chain, 'killed', {
    hit: (machine) => machine.kill(),
    mend: (machine) => cluster.boot(machine),
  });
  await strike(chain, 'frozen', {
    hit: (machine) => machine.freeze(),
    mend: (machine) => machine.thaw(),
  });
  await strike(chain, 'cut off', {
    hit: (machine) => machine.cutOff(),
    mend: (machine) => machine.join(),
  });
  await freezeStandby(chain);
  await service.end();
  await expectNoFailures(load);
  await settle(chain.pool);
  await chain.closeShops();
  report(load);
  await proveAll(chain.database, load);
}

/** PgBouncer drops the settings of a connection, so the role must have them. */
async function expectTimeouts({ pgbouncerUrl }: Chain): Promise<void> {
  const client = new pg.Client({ connectionString: pgbouncerUrl, statement_timeout: 1234 });
  await client.connect();
  const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout');
  await client.end();
  const [{ statement_timeout: timeout } = { statement_timeout: 'none' }] = rows;
  expect(timeout === '8s', `through PgBouncer a statement is given up after ${timeout}`);
}

/** Clients without a certificate, without TLS or as the superuser are refused everywhere. */
async function expectClosedDoors({ cluster, database }: Chain): Promise<void> {
  const { address } = await primaryOf(cluster);
  const plain = new URL(database.databaseUrl);
  plain.host = `${address}:5432`;
  const secured = new URL(plain);
  plain.search = '';
  const superuser = new URL(secured);
  superuser.username = 'postgres';
  expect((await answerOf(secured)) === 'let in', 'the shop is let in with TLS');
  for (const [who, url] of Object.entries({ 'the shop without TLS': plain, superuser })) {
    const answer = await answerOf(url);
    expect(/pg_hba/.test(answer), `${who} is refused: ${answer}`);
  }
  const etcd = await fetch(`https://${address}:2379/v2/keys/`).then(
    () => 'let in',
    (error: Error) => String(error.cause),
  );
  expect(/certificate/.test(etcd), `etcd without a certificate: ${etcd}`);
  const { status } = await fetch(`https://${address}:8008/restart`, { method: 'POST' });
  expect(status === 403, `Patroni without a certificate answers ${status}`);
}

async function answerOf(url: URL): Promise<string> {
  const client = new pg.Client({ connectionString: url.href });
  try {
    await client.connect();
    return 'let in';
  } catch (error) {
    return String(error);
  } finally {
    await client.end();
  }
}

/** As for an upgrade of PostgreSQL or of the machine. */
async function handOver(chain: Chain): Promise<void> {
  const { cluster } = chain;
  const old = await primaryOf(cluster);
  const since = performance.now();
  await cluster.switchOver(old);
  await expectService(chain, since, `${old.name}, the primary, is handed over`);
  const next = await primaryOf(cluster);
  expect(next !== old, `${next.name} is the primary`);
  await cluster.untilWhole();
}

interface Blow {
  hit(machine: Machine): void;
  mend(machine: Machine): void;
}

/** A client tries to write on the old primary all the time, bypassing HAProxy. */
async function strike(chain: Chain, blow: string, { hit, mend }: Blow): Promise<void> {
  const { cluster } = chain;
  const old = await primaryOf(cluster);
  const since = performance.now();
  hit(old);
  const writes = keepWriting(cluster, old);
  await expectService(chain, since, `${old.name}, the primary, is ${blow}`);
  const next = await primaryOf(cluster);
  expect(next !== old, `${next.name} has taken over`);
  mend(old);
  const seconds = await cluster.untilWhole();
  const answers = await writes.end();
  const stored = Number(await cluster.psql(next, 'select count(*) from witness'));
  const isReadOnly = (await cluster.psql(old, 'select pg_is_in_recovery()')).trim() === 't';
  expect(
    isReadOnly,
    `${old.name} comes back as a standby and follows after ${seconds.toFixed(0)} s`,
  );
  const taken = answers.filter(({ text }) => text === 'taken').length;
  const text = `of ${answers.length} writes straight to ${old.name} none was acknowledged or kept`;
  expect(taken === 0 && stored === 0, `${text} (${tally(answers)})`);
}

async function freezeStandby(chain: Chain): Promise<void> {
  const { cluster } = chain;
  const primary = await primaryOf(cluster);
  const old = await cluster.synchronousStandby();
  if (!old) throw new Error('There is no synchronous standby.');
  const since = performance.now();
  old.freeze();
  await expectService(chain, since, `${old.name}, the synchronous standby, is frozen`);
  let next: Machine | undefined;
  await secondsUntil(async () => {
    next = await cluster.synchronousStandby();
    return next !== undefined && next !== old;
  }, standbySeconds);
  const isSame = (await primaryOf(cluster)) === primary;
  expect(
    isSame && next !== undefined && next !== old,
    `${primary.name} stays the primary, ${next?.name} becomes its synchronous standby`,
  );
  old.thaw();
  const seconds = await cluster.untilWhole();
  expect(true, `${old.name} follows again after ${seconds.toFixed(0)} s`);
}

async function expectService({ service, doors }: Chain, since: number, blow: string) {
  const isBack = await service.untilBack(since);
  const { haproxy, direct, pgbouncer } = doors;
  const seconds = (door: typeof haproxy) => service.longestPause(door, since).toFixed(1);
  const pauses = `${seconds(haproxy)} s (the shop without PgBouncer ${seconds(direct)} s, with it ${seconds(pgbouncer)} s)`;
  const longest = Math.max(
    ...Object.values(doors).map((door) => service.longestPause(door, since)),
  );
  expect(isBack && longest <= mostSeconds, `${blow}: no orders for ${pauses}`);
  const refused = service.refusals(since);
  expect(
    refused.every(({ isInOrder }) => isInOrder),
    `meanwhile they are turned away in order (${tally(refused)})`,
  );
}

async function primaryOf(cluster: Cluster): Promise<Machine> {
  const primary = await cluster.primary();
  if (!primary) throw new Error('There is no primary.');
  return primary;
}

/** Each attempt is separate, because some wait and some are refused; returns their outcomes. */
function keepWriting(cluster: Cluster, machine: Machine) {
  const ended = new AbortController();
  const tries: Promise<{ text: string }>[] = [];
  const write = async () => {
    try {
      await cluster.psql(machine, tryToWrite);
      return { text: 'taken' };
    } catch (error) {
      return { text: refusalOf(error) };
    }
  };
  const run = async () => {
    while (!ended.signal.aborted) {
      tries.push(write());
      await wait(writeEveryMs);
    }
  };
  const running = run();
  return {
    async end() {
      ended.abort();
      await running;
      return Promise.all(tries);
    },
  };
}

/** The message of PostgreSQL or psql. */
function refusalOf(error: unknown): string {
  const { stderr = '', killed } = error as { stderr?: string; killed?: boolean };
  if (killed) return 'no answer';
  return refusals.find(([said]) => said.test(stderr))?.[1] ?? stderr.trim();
}
