/**
 * The installation of a chain of kitchens on one computer: three database machines, two instances
 * of the shop, HAProxy in front of them.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startShop } from '../../bench/servers.ts';
import { type Instance, openInstance } from '../../crowd/crowd-client.ts';
import { boundTime, type Load, startLoad } from '../scenario.ts';
import { type Cluster, machineNames, startCluster } from './failover-cluster.ts';
import { startHaproxy, startPgbouncer } from './failover-doors.ts';
import { openNetwork } from './failover-machines.ts';
import { findPrograms, makeCertificates } from './failover-programs.ts';
import { type Service, watchService } from './failover-service.ts';

export interface Chain {
  cluster: Cluster;
  load: Load;
  service: Service;
  /** The paths by which orders reach the instances. */
  doors: { haproxy: Instance; direct: Instance; pgbouncer: Instance };
  /** For queries on the shop's database, on any machine. */
  pool: pg.Pool;
  database: { databaseUrl: string; dataDir: string };
  pgbouncerUrl: string;
  closeShops(): Promise<void>;
  close(): Promise<void>;
}

const mostMs = 290_000;
const ports = {
  customers: 8080,
  plain: 8081,
  shops: ['3001', '3002'],
  database: 5000,
  pgbouncer: 6432,
};
/** HAProxy keeps each address on one instance. */
const customerAddresses = 8;

/** Undefined, with a printed reason, if something that it needs is missing. */
export async function openChain(): Promise<Chain | undefined> {
  const programs = findPrograms();
  const network = programs === undefined ? undefined : openNetwork(machineNames);
  if (programs === undefined || network === undefined) return undefined;
  boundTime(mostMs);
  const folder = await mkdtemp(join(tmpdir(), 'tiffin-failover-'));
  // After the machines have ended with this process, if it does not end normally.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  // The machines' programs run as another user; their own files are private.
  chmodSync(folder, 0o711);
  const values = valuesOf(network.address, network.range, programs);
  const [db1, db2, db3] = network.machines.map(({ address }) => address);
  // The part of it that the shop's machines have.
  const shared = join(folder, 'shared');
  mkdirSync(shared);
  Object.assign(values, { DB1: db1, DB2: db2, DB3: db3, CERTIFICATES: shared });
  const certificates = join(folder, 'certificates');
  makeCertificates(certificates, values);
  copyFileSync(join(certificates, 'ca.crt'), join(shared, 'ca.crt'));
  for (const path of [shared, join(shared, 'ca.crt')]) chmodSync(path, 0o755);
  const close = async () => {
    for (const machine of network.machines) machine.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const cluster = await startCluster({ network, folder, certificates, values });
    await startHaproxy({ folder, values });
    await startPgbouncer({ folder, values });
    return await openShops({ cluster, folder, values, close });
  } catch (error) {
    await close();
    throw error;
  }
}

function valuesOf(own: string, range: string, programs: string): Record<string, string> {
  const password = () => randomBytes(16).toString('hex');
  return {
    NETWORK: range,
    ETCD_INTERFACE: 'etcd',
    POSTGRES_PROGRAMS: programs,
    SHARED_BUFFERS: '64MB',
    // Never the watchdog of the computer that runs all this.
    WATCHDOG: 'off',
    REPLICATION_PASSWORD: password(),
    REWIND_PASSWORD: password(),
    SHOP_PASSWORD: password(),
    SHOP1: `${own}:${ports.shops[0]}`,
    SHOP2: `${own}:${ports.shops[1]}`,
    SHOP_NAME: own,
    SHOP_DOOR: `${own}:${ports.customers}`,
    SHOP_PLAIN_DOOR: `${own}:${ports.plain}`,
    DATABASE_ADDRESS: own,
  };
}

interface Base {
  cluster: Cluster;
  folder: string;
  values: Record<string, string>;
  close(): Promise<void>;
}

async function openShops({ cluster, folder, values, close }: Base): Promise<Chain> {
  const { DATABASE_ADDRESS: own = '', SHOP_PASSWORD: password } = values;
  const plainUrlAt = (port: number) => `postgres://shop:${password}@${own}:${port}/shop`;
  const secured = `?sslmode=verify-full&sslrootcert=${values.CERTIFICATES}/ca.crt`;
  const urlAt = (port: number) => plainUrlAt(port) + (port === ports.database ? secured : '');
  const database = { databaseUrl: urlAt(ports.database), dataDir: join(folder, 'shop') };
  const start = (index: number, databaseUrl: string, env: Record<string, string> = {}) => {
    const port = ports.shops[index] ?? '';
    return startShop({ ...database, databaseUrl, port, env: { HOST: own, ...env } });
  };
  // One after the other, because the first one fills the database.
  const shops = [
    await start(0, urlAt(ports.database)),
    await start(1, urlAt(ports.pgbouncer), { DB_PREPARED_STATEMENTS: 'off' }),
  ];
  const [direct, pgbouncer] = shops.map(({ url }, index) => openInstance(url, index));
  const [haproxy, ...others] = openCustomers(`http://${values.SHOP_DOOR}`);
  if (!direct || !pgbouncer || !haproxy) throw new Error('There is no shop.');
  const doors = { haproxy, direct, pgbouncer };
  const load = await startLoad([haproxy, ...others], mostMs / 1000);
  const pool = new pg.Pool({ connectionString: database.databaseUrl, max: 2, query_timeout: 5000 });
  pool.on('error', () => {});
  return {
    cluster,
    load,
    service: watchService(Object.values(doors), load.carte),
    doors,
    pool,
    database,
    pgbouncerUrl: urlAt(ports.pgbouncer),
    async closeShops() {
      await Promise.all(shops.map((shop) => shop.stop()));
    },
    async close() {
      await Promise.all(shops.map((shop) => shop.kill()));
      await pool.end();
      await close();
    },
  };
}

/** All customers use HAProxy, each from a different address. */
function openCustomers(url: string): Instance[] {
  return Array.from({ length: customerAddresses }, (_, index) => ({
    name: `HAProxy ${index + 1}`,
    url,
    agent: new Agent({
      keepAlive: true,
      maxSockets: Infinity,
      maxFreeSockets: 1024,
      localAddress: `127.0.1.${index + 1}`,
    }),
  }));
}
