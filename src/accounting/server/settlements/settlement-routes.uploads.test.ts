import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { untilWaiting } from '#lab/builders/lock-builders.ts';
import { formOf, type Upload } from '#lab/builders/picture-builders.ts';
import { razorpay } from '#lab/builders/settlements/settlement-builders.ts';
import { setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import { maxSettlementBytes } from '../../settlement-rules.ts';

const app = setUpApp();
const owner = setUpOwner(app);
const url = '/api/admin/settlements/razorpay';
const oneFile = 'Please send one file, in the field "file", and nothing else.';
const tooLarge = 'The file is larger than 32 MB. Please take a shorter time.';

const headers = () => ({
  ...owner.as.headers,
  'content-type': 'multipart/form-data; boundary=between-the-parts',
});
const file = (change: Partial<Upload> = {}): Upload => ({
  ...{ field: 'file', fileName: 'nov.csv', type: 'text/csv' },
  bytes: Buffer.from(razorpay({ entity_id: 'pay_1' })),
  ...change,
});

let address: string | undefined;
async function connectTo() {
  address ??= await app.server.listen({ port: 0, host: '127.0.0.1' });
  return connect(Number(new URL(address).port), '127.0.0.1');
}

async function send(...files: Upload[]) {
  const { status, body } = await app.send('POST', url, formOf(files), { headers: headers() });
  return { status, message: body.message };
}

it.each([
  ['another field', [file({ field: 'settlement' })]],
  ['another field with a long file', [file({ field: 'x', bytes: Buffer.alloc(3_000_000, 'a') })]],
  ['two files', [file(), file()]],
  ['no file', []],
])('%s is refused with a message, and the next file is accepted', async (_what, files) => {
  expect(await send(...files)).toEqual({ status: 400, message: oneFile });
  expect(await send(file())).toMatchObject({ status: 200 });
});

it('a file whose declared size is too large is refused before it is sent', async () => {
  const socket = await connectTo();
  const head = { ...headers(), host: 'shop.test', 'content-length': maxSettlementBytes * 2 };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n--between-the-parts\r\n`);
  const heard = await new Promise<string>((resolve) => {
    socket.once('data', (chunk) => resolve(chunk.toString()));
  });
  socket.destroy();
  expect(heard).toMatch(/^HTTP\/1.1 413 /);
  expect(heard).toContain(tooLarge);
});

it('a slow upload does not block others, and a fifth one is refused', async () => {
  const half = formOf([file()]).subarray(0, 150);
  const trickle = async () => {
    const socket = await connectTo();
    const isRead = new Promise<void>((resolve) => {
      app.server.server.once('request', (request) => request.once('resume', resolve));
    });
    const head = { ...headers(), host: 'shop.test', 'content-length': 500 };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
    socket.write(`POST ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${half}`);
    await isRead;
    return socket;
  };
  const sockets = [await trickle()];
  try {
    expect(await send(file())).toMatchObject({ status: 200 });
    for (let more = 0; more < 3; more++) sockets.push(await trickle());
    expect(await send(file())).toMatchObject({ status: 409 });
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

it('a second file is refused at once while another one is being imported', async () => {
  const lock = await app.database.pool.connect();
  await lock.query('begin');
  await lock.query(`select pg_advisory_xact_lock(hashtextextended('settlements razorpay', 0))`);
  const first = send(file());
  await untilWaiting(app, 1);
  expect(await send(file())).toEqual({
    status: 409,
    message: 'Another settlement file is being read. Please try again in a minute.',
  });
  await lock.query('rollback');
  lock.release();
  expect(await first).toMatchObject({ status: 200 });
  expect(await send(file())).toMatchObject({ status: 200 });
  const { rows } = await app.shop.db.execute(sql`select id from settlement_files`);
  expect(rows).toHaveLength(1);
});
