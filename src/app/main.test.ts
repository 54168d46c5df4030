import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#lab/postgres/test-database.ts';
import type { OwnDatabase } from '#lab/postgres/test-postgres.ts';
import { openServer, type ServerProcess } from '#lab/processes/run-command.ts';
import type { SavedAddress } from '#src/addresses/address-contract.ts';
import type { PlacedOrder } from '#src/checkout/checkout-contract.ts';
import type { MenuList } from '#src/menus/menu-contract.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';

/** Of a test whose subject is the database that the shop brings along. */
const ofItsOwn = { DATABASE_URL: '' };

let folder: string;
let database: OwnDatabase;
const servers: ServerProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiffin-main-'));
  // The user whom root lends the database has to get through; else that would be kept elsewhere.
  await chmod(folder, 0o755);
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server[Symbol.asyncDispose]()));
  await database.remove();
  // The database of one that was killed needs a moment to end.
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

function start(env: Record<string, string>): ServerProcess {
  const own = { DATA_DIR: folder, DATABASE_URL: database.databaseUrl, SEED: 'none' };
  const server = openServer({ ...own, ...env });
  servers.push(server);
  return server;
}

describe('the server process', () => {
  it('refuses a wrong setting with a sentence that names it, and ends with 1', async () => {
    const { ended, output } = start({ PORT: 'eighty' });
    expect(await ended).toBe(1);
    expect(output().trim()).toBe('PORT must be a port number from 0 to 65535.');
  });

  it('says that its port is taken', async () => {
    const other: Server = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { ended, output } = start({ PORT: String(port), LOG_LEVEL: 'warn' });
    expect(await ended).toBe(1);
    expect(output()).toMatch(new RegExp(`^Port ${port} is in use by another program[^\\n]+\\n$`));
    other.close();
  });

  it('says that its data folder is a file', async () => {
    const file = join(folder, 'data');
    await writeFile(file, '');
    const { ended, output } = start({ ...ofItsOwn, DATA_DIR: file });
    expect(await ended).toBe(1);
    expect(output()).toBe(`${file} is not a folder: check DATA_DIR.\n`);
  });

  it('says while it has no admin, and makes the one whose password it is given', async () => {
    const admin = { ADMIN_EMAIL: 'owner@tiffin.example' };
    for (const [env, isMissing] of [
      [admin, true],
      [{ ...admin, ADMIN_PASSWORD: 'secret-1' }, false],
      [admin, false],
    ] as const) {
      const { signal, listening, ended, output } = start(env);
      await listening();
      expect(output().includes('Owner:             none yet')).toBe(isMissing);
      signal('SIGTERM');
      await ended;
    }
  });

  it('closes a data folder to other users of the machine', async () => {
    const data = join(folder, 'data');
    await mkdir(data);
    await chmod(data, 0o755);
    const { signal, listening, ended } = start({ ...ofItsOwn, DATA_DIR: data });
    await listening();
    signal('SIGTERM');
    await ended;
    // Where root started it, the user of its database passes through, and reads nothing by that.
    expect((await stat(data)).mode & 0o767).toBe(0o700);
    expect((await stat(join(data, 'lock'))).mode & 0o077).toBe(0);
  });

  it('opens no shop for customers on the data of a demo, and tells no password', async () => {
    const demo = start({ SEED: 'demo' });
    await demo.listening();
    expect(demo.output()).toContain('demo-admin-1');
    demo.signal('SIGTERM');
    await demo.ended;
    const { ended, output } = start({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://tiffin.example',
      PAYMENT_GATEWAY: 'sandbox',
    });
    expect(await ended).toBe(1);
    expect(output()).toMatch(/^Production does not start while demo sign-ins[^\n]+\n$/);
    expect(output()).not.toMatch(/demo-(admin|rider)-1/);
  });

  it('warns of a shop for customers whose rate limits are off', async () => {
    const { listening, output } = start({
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      PAYMENT_GATEWAY: 'sandbox',
      RATE_LIMITS: 'off',
    });
    await listening();
    await expect
      .poll(output)
      .toContain('RATE_LIMITS is off: passwords and numbers can be guessed.');
  });

  it('does not open a data folder that another server has, says so and ends with 1', async () => {
    const first = start(ofItsOwn);
    await first.listening();
    const second = start(ofItsOwn);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(folder);
    expect(second.output()).not.toMatch(/\n\s+at /);
  });

  it('on SIGTERM answers a held request, then ends with 0', async () => {
    const { signal, listening, ended } = start({ SEED: 'demo' });
    const shop = await listening();
    const id = await payPendingOrder(shop);
    const held = post(shop, 'payment/status', { merchantTransactionId: id });
    // Sent after it and answered: by now the other one is held.
    expect((await fetch(`${shop}/readyz`)).status).toBe(200);
    signal('SIGTERM');
    expect(await held).toMatchObject({ data: { status: 'Pending' } });
    expect(await ended).toBe(0);
  });
});

async function post(shop: string, path: string, body: unknown) {
  const answer = await fetch(`${shop}/api/user/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
}

/** Places an order and opens its payment page; answers the transaction id. */
async function payPendingOrder(shop: string): Promise<string> {
  const { menus } = (await (await fetch(`${shop}/api/user/menus`)).json()) as MenuList;
  const { addresses } = (await (await fetch(`${shop}/api/user/addresses`)).json()) as {
    addresses: SavedAddress[];
  };
  const { order } = (await post(shop, 'order', {
    address_id: addresses[0]?.id,
    mobile_no: '9825012345',
    note: 'B-204',
    menus: [{ menu_id: menus.find((menu) => menu.availability === 'open')?.id, quantity: 1 }],
  })) as WireOf<typeof PlacedOrder>;
  const body = { orderId: order.id, amount: order.totalAmount, mobileNumber: order.mobile_no };
  const { data } = (await post(shop, 'payment/initiate', body)) as { data: { url: string } };
  const back = await fetch(data.url, {
    method: 'POST',
    body: new URLSearchParams({ method: 'upi', outcome: 'leave-pending' }),
    redirect: 'manual',
  });
  return back.headers.get('location')?.split('/').at(-1) ?? '';
}
