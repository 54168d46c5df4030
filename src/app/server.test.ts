import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addMenu, orderBody } from '#lab/builders/shop-builders.ts';
import { startTestApp } from '#lab/builders/test-app.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { openTestDatabase } from '#lab/postgres/test-database.ts';
import { version } from '#src/platform/config/version.ts';
import { errorStatus } from '#src/platform/contract/app-error.ts';
import { describeError } from '#src/platform/metrics/logging.ts';

const app = setUpApp();

type Fields = Record<string, unknown>;

/** Each operation with a body, and a body that it accepts. */
const operations: Record<string, () => Promise<Fields>> = {
  '/api/user/order': async () => ({ ...(await orderBody(app, [await addMenu(app)])) }),
  '/api/user/orders/details': async () => ({ mobile_no: '9825012345' }),
  '/api/user/payment/initiate': async () => ({
    orderId: 1,
    amount: 104,
    mobileNumber: '9825012345',
  }),
  '/api/user/payment/status': async () => ({ merchantTransactionId: 'T123' }),
  '/api/user/payment/retry': async () => ({ merchantTransactionId: 'T123' }),
  '/api/send-email': async () => ({
    json: {
      name: 'Meera Patel',
      email: 'meera@example.in',
      phone_no: '9825012345',
      message: 'Do you deliver to Sector 21?',
      email_type: 'query',
    },
  }),
};

/** Values that no field of any operation accepts. */
const wrongValues: unknown[] = [
  null,
  true,
  [],
  {},
  -1,
  0,
  1.5,
  -0.001,
  '',
  '   ',
  'x'.repeat(5000),
  { $gt: '' },
  ['9825012345'],
];

/** The few values that are valid for one field. */
const rightValues: Record<string, (value: unknown) => boolean> = {
  amount: (value) => value === 0 || value === 1.5,
  merchantTransactionId: (value) => value === '   ',
};

async function countRows(): Promise<number> {
  const counted = await app.shop.db.execute<{ rows: number }>(sql`
    select (select count(*) from checkouts) + (select count(*) from orders) +
      (select count(*) from order_lines) + (select count(*) from payment_attempts) +
      (select count(*) from payment_events) + (select count(*) from jobs) +
      (select count(*) from contact_messages) as rows`);
  return Number(counted.rows[0]?.rows);
}

function post(url: string, payload: string | Buffer, contentType = 'application/json') {
  return app.send('POST', url, payload, { headers: { 'content-type': contentType } });
}

/** A refusal is a 4xx in the usual form, nothing is stored, and the process continues. */
async function expectRefusal(answer: Awaited<ReturnType<typeof post>>, what: string) {
  expect(answer.status, what).toBeGreaterThanOrEqual(400);
  expect(answer.status, what).toBeLessThan(500);
  expect(Object.keys(errorStatus), what).toContain(answer.body.error);
  expect(errorStatus[answer.body.error], what).toBe(answer.status);
  expect(answer.body.message, what).toMatch(/\S/);
  expect(await countRows(), what).toBe(0);
}

describe.each(Object.entries(operations))('%s', (url, good) => {
  it('refuses every wrong type and value in every field, and a missing field', async () => {
    const body = await good();
    for (const field of Object.keys(body)) {
      for (const value of wrongValues) {
        if (rightValues[field]?.(value)) continue;
        const answer = await post(url, JSON.stringify({ ...body, [field]: value }));
        await expectRefusal(answer, `${field}: ${JSON.stringify(value)?.slice(0, 40)}`);
      }
      const { [field]: _left, ...rest } = body;
      await expectRefusal(await post(url, JSON.stringify(rest)), `without ${field}`);
    }
  });

  it('refuses NaN, 1e309 and numbers beyond any amount', async () => {
    const body = await good();
    for (const field of Object.keys(body)) {
      for (const number of ['NaN', '1e309', '-1e309', '9'.repeat(400), '1e21']) {
        const broken = JSON.stringify({ ...body, [field]: 'HERE' }).replace('"HERE"', number);
        await expectRefusal(await post(url, broken), `${field}: ${number.slice(0, 10)}`);
      }
    }
  });
});

describe('a body of any operation', () => {
  const url = '/api/user/order';
  const good = async (fields: Fields = {}): Promise<Fields> => ({
    ...(await orderBody(app, [await addMenu(app)])),
    ...fields,
  });

  it('is refused when it is not an object, not JSON, or has an unknown field', async () => {
    const refused = [
      ...['null', '[]', '"text"', '1', 'true', '[{}]'],
      ...['{', '{"a":}', "{'a':1}", '{"a":1}}', 'undefined', '', '\u0000'],
      JSON.stringify(await good({ isAdmin: true })),
    ];
    for (const body of refused) await expectRefusal(await post(url, body), body);
  });

  it('is refused with __proto__ and constructor.prototype', async () => {
    const body = JSON.stringify(await good()).slice(1);
    for (const poison of ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"x":1}}']) {
      await expectRefusal(await post(url, `{${poison},${body}`), poison);
    }
    expect(({} as Fields).isAdmin).toBeUndefined();
  });

  it('is refused with bytes that are not UTF-8', async () => {
    const body = Buffer.from(JSON.stringify(await good({ note: 'PLACE' })));
    body.set([0xff, 0xfe, 0xc0, 0x80, 0xf5], body.indexOf('PLACE'));
    await expectRefusal(await post(url, body), 'not UTF-8');
  });

  it('is refused with another content type, or sent by another method', async () => {
    const body = JSON.stringify(await good());
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'x']) {
      await expectRefusal(await post(url, body, type), type);
    }
    const form = new URLSearchParams({ mobile_no: '9825012345' }).toString();
    await expectRefusal(await post(url, form, 'application/x-www-form-urlencoded'), 'form');
    await expectRefusal(await app.send('PUT', url, {}), 'PUT');
    await expectRefusal(await app.send('GET', url), 'GET');
  });

  it('is refused with 10 MB, and the server still responds', async () => {
    const answer = await post(url, JSON.stringify(await good({ note: 'x'.repeat(10_485_760) })));
    await expectRefusal(answer, '10 MB');
    expect(answer.status).toBe(413);
    expect((await app.send('GET', '/readyz')).status).toBe(200);
    expect((await app.send('GET', '/healthz')).body).toEqual({ status: 'ok', version });
  });
});

describe('the lines of an order', () => {
  it.each([
    ['no line', () => []],
    ['31 lines', () => Array.from({ length: 31 }, () => ({ menu_id: randomUUID(), quantity: 1 }))],
    ['a quantity of 0', (menu: string) => [{ menu_id: menu, quantity: 0 }]],
    ['a quantity of 51', (menu: string) => [{ menu_id: menu, quantity: 51 }]],
    ['half a portion', (menu: string) => [{ menu_id: menu, quantity: 0.5 }]],
    ['a quantity in words', (menu: string) => [{ menu_id: menu, quantity: '2' }]],
    ['no quantity', (menu: string) => [{ menu_id: menu }]],
    ['an id that is none', () => [{ menu_id: "1'; drop table orders; --", quantity: 1 }]],
    [
      'one menu twice',
      (menu: string) => [
        { menu_id: menu, quantity: 1 },
        { menu_id: menu, quantity: 1 },
      ],
    ],
  ])('are refused with %s', async (_what, lines) => {
    const menu = await addMenu(app);
    const body = { ...(await orderBody(app, [menu])), menus: lines(menu) };
    const answer = await post('/api/user/order', JSON.stringify(body));
    expect(answer.status).toBe(400);
    await expectRefusal(answer, 'lines');
  });

  it('report which one is wrong', async () => {
    const menu = await addMenu(app);
    const body = await orderBody(app, [], { menus: [{ menu_id: menu, quantity: 99 }] });
    const { body: answer } = await post('/api/user/order', JSON.stringify(body));
    expect(answer.details).toMatchObject([{ path: 'menus.0.quantity' }]);
  });
});

describe('text that the database cannot store', () => {
  it('is refused in a note, and not found as a transaction id', async () => {
    const body = await orderBody(app, [await addMenu(app)], { note: 'a\u0000b' });
    await expectRefusal(await post('/api/user/order', JSON.stringify(body)), 'NUL');
    const half = JSON.stringify(body).replace('\\u0000', '\\ud800');
    await expectRefusal(await post('/api/user/order', half), 'half a sign');
    for (const path of ['status', 'retry']) {
      const answer = await post(
        `/api/user/payment/${path}`,
        JSON.stringify({ merchantTransactionId: 'a\u0000b' }),
      );
      expect(answer.status).toBe(404);
    }
  });

  it('is refused as an order number that is too large', async () => {
    const body = { orderId: 3_000_000_000, amount: 1, mobileNumber: '9825012345' };
    await expectRefusal(await post('/api/user/payment/initiate', JSON.stringify(body)), 'orderId');
  });
});

describe('the log', () => {
  it('holds no number, note or value of a failed statement', async () => {
    const failed = app.shop.db.execute(
      sql`select ${'9825012345'}::text, ${'B-204, Shanti Apartments'}::int`,
    );
    const error = await failed.then(
      () => new Error('it did not fail'),
      (reason: Error) => reason,
    );
    const logged = JSON.stringify(describeError(error));
    expect(logged).not.toMatch(/9825012345|Shanti/);
    expect(logged).toContain('22P02');
  });
});

describe('on a slow machine', () => {
  it('the server may take any time to load its plugins', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const database = await openTestDatabase();
    // One minute passes when a plugin asks for its key, which is created if it is missing.
    const db = new Proxy(database.db, {
      get(real, name) {
        if (name === 'insert') vi.advanceTimersByTime(60_000);
        return Reflect.get(real, name);
      },
    });
    await using slow = await startTestApp({ database: { ...database, db } });
    expect((await slow.send('GET', '/readyz')).status).toBe(200);
  });
});

describe('the metrics', () => {
  it('count every request, and are on no path of the shop', async () => {
    const watched = await startTestApp({ env: { METRICS_PORT: '0' } });
    await watched.send('GET', '/api/user/menus');
    const hidden = await watched.send('GET', '/metrics');
    const text = await watched.metrics?.render();
    await watched.close();
    const counted = (route: string, status: string) =>
      `shop_http_requests_total{method="GET",route="${route}",status="${status}"} 1`;
    expect(text).toContain(counted('/api/user/menus', '2xx'));
    expect(hidden.status).toBe(404);
    expect(text).toContain(counted('none', '4xx'));
  });

  it('are not collected when they are turned off', () => {
    expect(app.metrics).toBeUndefined();
  });
});

describe('other input', () => {
  it('is refused as an invalid Idempotency-Key', async () => {
    const body = await orderBody(app, [await addMenu(app)]);
    for (const key of ['short', 'x'.repeat(65), 'spaces in the middle of it', "';drop table--"]) {
      const answer = await app.send('POST', '/api/user/order', body, {
        headers: { 'idempotency-key': key },
      });
      await expectRefusal(answer, key);
    }
  });

  it('gets 404 in the usual form for an unknown call', async () => {
    for (const path of ['/api/nothing', '/api/user', '/api/user/menus/1', '/api/admin/../user']) {
      const answer = await app.send('GET', path);
      expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } });
    }
  });

  it('may be a path that is not valid text', async () => {
    for (const path of ['/api/%ff%fe', '/api/%', `/api/${'a'.repeat(10_000)}`]) {
      const answer = await app.send('GET', path);
      expect([400, 404, 414]).toContain(answer.status);
      expect(Object.keys(errorStatus)).toContain(answer.body.error);
    }
  });

  it('is refused as a webhook without a signature, whatever its content', async () => {
    const url = '/api/payments/sandbox/webhook';
    const bodies = ['', '{', 'null', '{"__proto__":{}}', Buffer.from([0xff, 0xfe, 0x00])];
    for (const body of bodies) await expectRefusal(await post(url, body), String(body));
    await expectRefusal(await post(url, 'x'.repeat(10 * 1024 * 1024)), '10 MB');
  });
});
