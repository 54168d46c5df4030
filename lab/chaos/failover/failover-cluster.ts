/**
 * Three machines with etcd, Patroni and PostgreSQL, from the files in deploy/cluster, as a chain
 * installs them.
 */
import { chownSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { secondsUntil } from '../probes.ts';
import { type Machine, type Network, postgresUser } from './failover-machines.ts';
import { fillIn, readEnv } from './failover-programs.ts';

export const machineNames = ['db1', 'db2', 'db3'] as const;

export interface Cluster {
  /** Undefined if there is none, or if no machine that knows it responds. */
  primary(): Promise<Machine | undefined>;
  synchronousStandby(): Promise<Machine | undefined>;
  /**
   * Seconds until all three serve and one is the synchronous standby; throws after a time limit.
   */
  untilWhole(): Promise<number>;
  /** Starts the programs of a machine that was killed. */
  boot(machine: Machine): void;
  /** Switches the primary over to its synchronous standby. */
  switchOver(primary: Machine): Promise<void>;
  /**
   * Runs one statement on this machine, whatever its role; rejects with the message of PostgreSQL
   * or psql.
   */
  psql(machine: Machine, statement: string): Promise<string>;
}

const View = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      lag: z.optional(z.union([z.number(), z.string()])),
    }),
  ),
});
type Member = z.output<typeof View>['members'][number];

const streaming = "select count(*) from pg_stat_replication where state = 'streaming'";
const wholeSeconds = 60;
const answerMs = 1500;
const switchMs = 30_000;
const psqlMs = 4000;

interface Options {
  network: Network;
  folder: string;
  /** The output of certificates.sh. */
  certificates: string;
  /** The values of the templates that are the same on each machine. */
  values: Record<string, string>;
}

/** Resolves when the cluster is complete, with the shop's role and database. */
export async function startCluster({ network, ...options }: Options): Promise<Cluster> {
  const { folder, values } = options;
  const { machines } = network;
  const settings = new Map(
    machines.map((machine) => [machine, prepare(machine, join(folder, machine.name), options)]),
  );
  const at = (machine: Machine) => {
    const found = settings.get(machine);
    if (!found) throw new Error(`${machine.name} is none of the cluster’s.`);
    return found;
  };
  const boot = (machine: Machine) => {
    const { etcd, patroni, log } = at(machine);
    machine.spawn(['etcd'], etcd, log);
    machine.spawn(['patroni', patroni], {}, log);
  };
  const find = async (role: string) => {
    const member = (await look(machines)).find((one) => one.role === role);
    return machines.find(({ name }) => name === member?.name);
  };
  const psql = (machine: Machine, statement: string) => {
    const psqlAt = [
      join(values.POSTGRES_PROGRAMS ?? '', 'psql'),
      '-XAtq',
      '-h',
      at(machine).sockets,
    ];
    const env = { PGCONNECT_TIMEOUT: '3' };
    return machine.run([...psqlAt, '-U', 'postgres', '-c', statement], env, psqlMs);
  };
  // A machine that returns may still be listed with its former state.
  const areStreaming = async () => {
    const machine = await find('leader');
    if (!machine) return false;
    const count = await psql(machine, streaming).catch(() => '');
    return Number(count) === machineNames.length - 1;
  };
  const isAllWell = async () => isWhole(await look(machines)) && (await areStreaming());
  const untilWhole = async () => {
    const seconds = await secondsUntil(isAllWell, wholeSeconds);
    if (seconds === undefined) throw new Error(`The cluster is not whole:${tails(settings)}`);
    return seconds;
  };
  for (const machine of machines) boot(machine);
  await untilWhole();
  const primary = () => find('leader');
  const cluster: Cluster = {
    primary,
    synchronousStandby: () => find('sync_standby'),
    untilWhole,
    boot,
    psql,
    async switchOver(machine) {
      const command = ['patronictl', '-c', at(machine).patroni, 'switchover', '--force'];
      await machine.run([...command, '--primary', machine.name], {}, switchMs);
    },
  };
  await createDatabase(cluster, values);
  return cluster;
}

async function createDatabase(cluster: Cluster, values: Record<string, string>): Promise<void> {
  const primary = await cluster.primary();
  if (!primary) throw new Error('The cluster has no primary.');
  for (const statement of statementsOf(fillIn('shop.sql', values))) {
    await cluster.psql(primary, statement);
  }
}

interface Prepared {
  etcd: Record<string, string>;
  /** The folder of PostgreSQL's socket. */
  sockets: string;
  /** The path of Patroni's file. */
  patroni: string;
  log: string;
}

function prepare({ name, address }: Machine, folder: string, options: Omit<Options, 'network'>) {
  mkdirSync(folder, { mode: 0o700 });
  const values = {
    ...options.values,
    CERTIFICATES: folder,
    NODE_NAME: name,
    NODE_ADDRESS: address,
    POSTGRES_DATA: join(folder, 'postgres'),
    POSTGRES_SOCKETS: folder,
    PATRONI_STATE: folder,
    ETCD_DATA: join(folder, 'etcd'),
  };
  const prepared: Prepared = {
    sockets: folder,
    etcd: readEnv(fillIn('etcd.env', values)),
    patroni: join(folder, 'patroni.yml'),
    log: join(folder, 'log'),
  };
  writeFileSync(prepared.patroni, fillIn('patroni.yml', values), { mode: 0o600 });
  const own = {
    [join(options.certificates, 'ca.crt')]: join(folder, 'ca.crt'),
    [join(options.certificates, `${name}.crt`)]: join(folder, 'machine.crt'),
    [join(options.certificates, `${name}.key`)]: join(folder, 'machine.key'),
  };
  for (const [made, copy] of Object.entries(own)) copyFileSync(made, copy);
  const { uid, gid } = postgresUser();
  for (const path of [folder, prepared.patroni, ...Object.values(own)]) chownSync(path, uid, gid);
  return prepared;
}

/**
 * The primary's view of all machines; empty without a primary. Other machines may have an outdated
 * view.
 */
async function look(machines: readonly Machine[]): Promise<Member[]> {
  const asked = machines.map(async ({ address }) => {
    const ask = (path: string) =>
      fetch(`https://${address}:8008${path}`, { signal: AbortSignal.timeout(answerMs) });
    if (!(await ask('/primary')).ok) throw new Error('It is not the primary.');
    return z.parse(View, await (await ask('/cluster')).json()).members;
  });
  return Promise.any(asked).catch(() => []);
}

function isWhole(members: readonly Member[]): boolean {
  const standbys = members.filter(({ role }) => role !== 'leader');
  return (
    members.length === machineNames.length &&
    members.every(({ state }) => state === 'running' || state === 'streaming') &&
    standbys.length === machineNames.length - 1 &&
    standbys.every(({ lag }) => typeof lag === 'number') &&
    standbys.filter(({ role }) => role === 'sync_standby').length === 1
  );
}

/** `create database` can not be part of a transaction. */
function statementsOf(text: string): string[] {
  const code = text.replace(/^--.*$/gm, '');
  return code.split(';').flatMap((statement) => statement.trim() || []);
}

function tails(settings: ReadonlyMap<Machine, Prepared>): string {
  return [...settings]
    .map(([{ name }, { log }]) => {
      const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
      return `\n${name}:\n${lines.slice(-15).join('\n')}`;
    })
    .join('');
}
