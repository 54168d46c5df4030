import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '#lab/postgres/test-postgres.ts';
import { ofItsOwn, setUpServers } from '#lab/processes/own-servers.ts';
import { startServer } from '#lab/processes/run-command.ts';
import type { SavedAddress } from '#src/addresses/address-contract.ts';
import type { PlacedOrder } from '#src/checkout/checkout-contract.ts';
import type { MenuList } from '#src/menus/menu-contract.ts';

/** Its own server, because others would miss theirs while it restarts. */
let postgres: TestPostgres;
let folder: string;
let server: Awaited<ReturnType<typeof startServer>>;
let shop: string;
let basket: Omit<OrderBody, 'mobile_no'>;

interface OrderBody {
  address_id: string | undefined;
  mobile_no: string;
  note: string;
  menus: { menu_id: string | undefined; quantity: number }[];
}

beforeAll(async () => {
  postgres = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'tiffin-main-'));
  server = await startServer({
    DATABASE_URL: postgres.url('postgres'),
    DB_POOL: '5',
    DATA_DIR: folder,
  });
  shop = server.address;
  const { menus } = await read<MenuList>('menus');
  const { addresses } = await read<{ addresses: SavedAddress[] }>('addresses');
  const isPlenty = ({ availability, portionsLeft }: MenuList['menus'][number]) =>
    availability === 'open' && portionsLeft === undefined;
  const menu_id = menus.find(isPlenty)?.id;
  basket = { address_id: addresses[0]?.id, note: 'B-204', menus: [{ menu_id, quantity: 1 }] };
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await postgres[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function read<T>(path: string): Promise<T> {
  return (await fetch(`${shop}/api/user/${path}`)).json() as Promise<T>;
}

/** The output of a start without the line with which each start begins. */
function lastWords(output: string): string {
  return output.replace(/^The shop is starting: .*\n/, '');
}

const newKey = () => randomUUID().replaceAll('-', '');

interface Answer {
  status: number;
  seconds: number;
  number: number | undefined;
}

/** One click on Place Order, identified by its mobile number. */
async function press(key: string, mobile_no: string): Promise<Answer> {
  const since = performance.now();
  const answer = await fetch(`${shop}/api/user/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...basket, mobile_no } satisfies OrderBody),
  });
  const body = (await answer.json()) as Partial<PlacedOrder>;
  const seconds = (performance.now() - since) / 1000;
  return { status: answer.status, seconds, number: body.order?.id };
}

/** Customers who order again and again, and retry if necessary, until the end. */
function startLunchHour(mobileNos: readonly string[]) {
  const answers: Answer[] = [];
  let isOver = false;
  let placed = 0;
  let told: (() => void) | undefined;
  const order = async (mobileNo: string) => {
    const key = newKey();
    let answer: Answer;
    do {
      answer = await press(key, mobileNo);
      answers.push(answer);
    } while (answer.status === 503);
    expect(answer.status).toBe(200);
    placed += 1;
    told?.();
  };
  const customer = async (mobileNo: string) => {
    while (!isOver) await order(mobileNo);
  };
  const all = Promise.all(mobileNos.map((mobileNo) => customer(mobileNo)));
  return {
    /** Waits until this many more orders were acknowledged. */
    async more(count: number) {
      const goal = placed + count;
      while (placed < goal) {
        const { promise, resolve } = Promise.withResolvers<void>();
        told = resolve;
        await Promise.race([promise, all]);
      }
    },
    async end() {
      isOver = true;
      await all;
      return answers;
    },
  };
}

describe.each([
  ['stop', '970001234'],
  ['kill', '970005678'],
] as const)('a database that restarts after a %s', (way, mobileNos) => {
  it('at lunch loses no acknowledged order and stores none twice', async () => {
    const lunch = startLunchHour(Array.from({ length: 8 }, (_, index) => `${mobileNos}${index}`));
    await lunch.more(30);
    await postgres[way]();
    const refused = await press(newKey(), `${mobileNos}9`);
    const [readiness, health] = await Promise.all([
      fetch(`${shop}/readyz`),
      fetch(`${shop}/healthz`),
    ]);
    await postgres.start();
    const since = performance.now();
    await lunch.more(30);
    const secondsToServe = (performance.now() - since) / 1000;
    const answers = await lunch.end();

    expect([refused.status, readiness.status, health.status]).toEqual([503, 503, 200]);
    const longest = Math.max(...answers.map(({ seconds }) => seconds));
    const [served, waited] = [secondsToServe, longest].map((seconds) => seconds.toFixed(1));
    console.log(`after a ${way}: served again in ${served} s; the longest answer took ${waited} s`);
    const acknowledged = answers.flatMap(({ number }) => number ?? []);
    expect(await storedNumbers()).toEqual(acknowledged.toSorted((a, b) => a - b));
    expect(server.isRunning()).toBe(true);
  });

  async function storedNumbers(): Promise<number[]> {
    const client = new pg.Client({ connectionString: postgres.url('postgres') });
    await client.connect();
    const { rows } = await client.query<{ number: number }>(
      'select number from orders where starts_with(mobile_no, $1) order by number',
      [mobileNos],
    );
    await client.end();
    return rows.map(({ number }) => number);
  }
});

describe('a server that is started', () => {
  const servers = setUpServers();

  it('makes the data folder private', async () => {
    const data = join(servers.folder(), 'data');
    await mkdir(data);
    await chmod(data, 0o755);
    const { signal, listening, ended } = servers.start({ ...ofItsOwn, DATA_DIR: data });
    await listening();
    signal('SIGTERM');
    await ended;
    // Under root, the database's user may pass through the folder, but not read it.
    expect((await stat(data)).mode & 0o767).toBe(0o700);
    expect((await stat(join(data, 'lock'))).mode & 0o077).toBe(0);
  });

  it('reports that its port is in use', async () => {
    const other: Server = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { ended, output } = servers.start({ PORT: String(port), LOG_LEVEL: 'warn' });
    expect(await ended).toBe(1);
    expect(lastWords(output())).toMatch(
      new RegExp(`^Port ${port} is in use by another program[^\\n]+\\n$`),
    );
    other.close();
  });

  it('waits for a database that does not respond, and logs that', async () => {
    const silent: Server = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { says, signal, ended } = servers.start({
      DATABASE_URL: `postgres://shop@127.0.0.1:${port}/shop`,
    });
    await says(/^The shop is starting: it has waited \d+ s for the database at DATABASE_URL\.$/m);
    signal('SIGTERM');
    await ended;
    silent.close();
  });

  it('reports that its data folder is a file', async () => {
    const file = join(servers.folder(), 'data');
    await writeFile(file, '');
    const { ended, output } = servers.start({ ...ofItsOwn, DATA_DIR: file });
    expect(await ended).toBe(1);
    expect(lastWords(output())).toBe(`${file} is not a folder: check DATA_DIR.\n`);
  });

  it('logs that it has no admin, and creates the configured one', async () => {
    const admin = { ADMIN_EMAIL: 'owner@tiffin.example' };
    for (const [env, isMissing] of [
      [admin, true],
      [{ ...admin, ADMIN_PASSWORD: 'secret-1' }, false],
      [admin, false],
    ] as const) {
      const { signal, listening, ended, output } = servers.start(env);
      await listening();
      expect(output().includes('Owner:             none yet')).toBe(isMissing);
      signal('SIGTERM');
      await ended;
    }
  });

  it('does not open a production shop on demo data, and prints no password', async () => {
    const demo = servers.start({ SEED: 'demo' });
    await demo.listening();
    expect(demo.output()).toContain('demo-admin-1');
    demo.signal('SIGTERM');
    await demo.ended;
    const { ended, output } = servers.start({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://tiffin.example',
      PAYMENT_GATEWAY: 'sandbox',
    });
    expect(await ended).toBe(1);
    expect(lastWords(output())).toMatch(/^Production does not start while demo sign-ins[^\n]+\n$/);
    expect(output()).not.toMatch(/demo-(admin|rider)-1/);
  });

  it('warns about a production shop without rate limits', async () => {
    const { listening, output } = servers.start({
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      PAYMENT_GATEWAY: 'sandbox',
      RATE_LIMITS: 'off',
    });
    await listening();
    await expect
      .poll(output)
      .toContain('RATE_LIMITS is off: passwords and numbers can be guessed.');
    const [starting, open] = output().split('\n\n  ');
    expect(starting).toMatch(/^The shop is starting: [^\n]+$/);
    expect(open).toMatch(/^The shop is open: {2}http:\/\/127\.0\.0\.1:3000\n/);
    expect(output()).toMatch(/It listens at: {5}http:\/\/127\.0\.0\.1:(?!3000)\d+\n/);
  });

  it('does not open a data folder that another server uses, reports that and exits with 1', async () => {
    const first = servers.start(ofItsOwn);
    await first.listening();
    const second = servers.start(ofItsOwn);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(servers.folder());
    expect(second.output()).not.toMatch(/\n\s+at /);
  });
});
