import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, testPassword } from '#lab/builders/staff-builders.ts';
import { startTestApp, type TestApp } from '#lab/builders/test-app.ts';
import { AppError } from '#src/platform/contract/app-error.ts';
import { handleError } from '#src/platform/http/answers/error-handler.ts';
import { loggingOptions } from '#src/platform/metrics/logging.ts';
import { addOwner } from '#src/staff/server/staff-service.ts';
import { createLoginGuard } from './login-guard.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'on', METRICS_PORT: '1' } });
  await addPerson(app, { role: 'admin', fullName: 'Meena Shah', email });
});
afterEach(() => app.close());

const email = 'meena@shop.test';

interface Try {
  from: string;
  password?: string;
  cookies?: Record<string, string>;
  as?: string;
}

async function logIn({ from, password = 'wrong-password', cookies = {}, as = email }: Try) {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/admin/login',
    payload: { email: as, password },
    remoteAddress: from,
    cookies,
  });
  const [cookie] = answer.cookies;
  return { status: answer.statusCode, headers: answer.headers, cookie };
}

const signIn = (from: string, cookies = {}) => logIn({ from, password: testPassword, cookies });
const carried = ({ cookie }: Awaited<ReturnType<typeof logIn>>) => ({
  [cookie?.name ?? '']: cookie?.value ?? '',
});

/** Ten wrong guesses: as many as one network may make. */
async function guess(from: string, times = 10): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < times; n++) statuses.push((await logIn({ from })).status);
  return statuses;
}

describe('wrong guesses', () => {
  it('lock out their own network after ten within ten minutes, and nobody else', async () => {
    expect(await guess('203.0.113.7')).toEqual(Array(10).fill(401));
    const refused = await signIn('203.0.113.7');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn('198.51.100.1')).status).toBe(200);
  });

  it('never lock out a device that signed in lately, even on the guesser’s network', async () => {
    const device = carried(await signIn('203.0.113.7'));
    await guess('203.0.113.7', 21);
    expect((await signIn('203.0.113.7')).status).toBe(429);
    expect((await signIn('203.0.113.7', device)).status).toBe(200);
  });

  it('on such a device count for it alone, also ten within ten minutes', async () => {
    const device = carried(await signIn('203.0.113.7'));
    for (let n = 0; n < 9; n++) {
      expect((await logIn({ from: `198.51.100.${n}`, cookies: device })).status).toBe(401);
    }
    expect((await signIn('198.51.100.99', device)).status).toBe(200);
    expect((await signIn('198.51.100.99', device)).status).toBe(429);
  });

  it('of a PIN never use up the password tries of their tablet', async () => {
    const mobile_no = '9876500077';
    await addPerson(app, { role: 'kitchen', fullName: 'Ramila Ben', mobileNo: mobile_no });
    let cookies: Record<string, string> = {};
    let token = '';
    const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
      const answer = await app.server.inject({
        method,
        url: `/api/kitchen${url}`,
        remoteAddress: '203.0.113.7',
        cookies,
        headers: { authorization: `Bearer ${token}` },
        ...(payload && { payload }),
      });
      for (const { name, value } of answer.cookies) cookies = { ...cookies, [name]: value };
      return { status: answer.statusCode, body: answer.json() };
    };
    const byPassword = (password: string) => send('POST', '/login', { mobile_no, password });
    token = (await byPassword(testPassword)).body.token;
    expect((await send('PUT', '/pin', { pin: '4719' })).status).toBe(200);
    const { person } = (await send('GET', '/login/pins')).body.people[0];
    const tries = [];
    for (let n = 0; n < 30; n++) {
      tries.push((await send('POST', '/login/pin', { person, pin: '9182' })).status);
    }
    expect(tries.slice(0, 20)).toEqual(Array(20).fill(401));
    expect(tries.at(-1)).toBe(429);
    const wrong = [];
    for (let n = 0; n < 9; n++) wrong.push((await byPassword('wrong-password')).status);
    expect(wrong).toEqual(Array(9).fill(401));
    expect((await byPassword(testPassword)).status).toBe(200);
    // Somebody who has not signed in on that tablet before.
    const others = [];
    for (let n = 0; n < 10; n++) others.push((await logIn({ from: '203.0.113.7' })).status);
    expect(others).toEqual(Array(10).fill(401));
  });

  it('at another account are limited as usual on a known device', async () => {
    const device = carried(await signIn('203.0.113.7'));
    const other = { from: '203.0.113.7', as: 'zoya@shop.test', cookies: device };
    for (let n = 0; n < 10; n++) expect((await logIn(other)).status).toBe(401);
    expect((await logIn(other)).status).toBe(429);
  });

  it('are limited as usual with a forged device cookie', async () => {
    const device = carried(await signIn('203.0.113.8'));
    const [name = '', value = ''] = Object.entries(device)[0] ?? [];
    await guess('203.0.113.7');
    const forged = { [name]: value.replace(/^[^.]+/, 'another-device') };
    expect((await signIn('203.0.113.7', forged)).status).toBe(429);
  });

  it('from very many networks leave two an hour to each: slow for them, and the owner still gets in', async () => {
    const device = carried(await signIn('192.0.2.1'));
    for (let n = 0; n < 10; n++) await guess(`203.0.113.${n}`);
    expect(await guess('198.51.100.1', 3)).toEqual([401, 401, 429]);
    expect((await signIn('198.51.100.2')).status).toBe(200);
    expect((await signIn('198.51.100.1', device)).status).toBe(200);
    const figures = (await app.metrics?.render())?.split('\n') ?? [];
    // The owner's first sign-in counted as the first of the hundred.
    expect(figures.filter((line) => line.includes('"guessed"'))).toEqual([
      'shop_sign_ins_total{outcome="guessed"} 5',
    ]);
  });
});

describe('a refused sign-in', () => {
  it('is logged with a mark of the account that tells it from others, never with the account itself', async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => lines.push(line) };
    const server = Fastify({ ...loggingOptions('warn'), logger: { level: 'warn', stream } });
    server.setErrorHandler(handleError);
    await server.register(cookie, { secret: 'a secret of the tests' });
    const guard = createLoginGuard({ shop: app.shop, secret: 'another one' });
    server.get('/:login', (request, reply) => {
      const { login } = request.params as { login: string };
      return guard.attempt({ login: 'admin', name: login, by: 'password', request, reply }, () =>
        Promise.reject(new AppError('unauthorized', 'No.')),
      );
    });
    for (const login of [email, email, 'zoya@shop.test']) await server.inject(`/${login}`);
    await server.close();
    const noted = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(noted).toMatchObject(
      Array(3).fill({ msg: 'a sign-in was refused', outcome: 'refused', isKnown: false }),
    );
    const [one, again, other] = noted.map(({ account }) => account);
    expect(one).toMatch(/^[\w-]{22}$/);
    expect(again).toBe(one);
    expect(other).not.toBe(one);
    expect(lines.join()).not.toContain('shop.test');
  });
});

describe('the cookie of a device', () => {
  it('can’t be read by scripts or other sites, and does not reveal who signed in', async () => {
    const { cookie } = await signIn('203.0.113.7');
    expect(cookie).toMatchObject({ name: 'tiffin_device', httpOnly: true, sameSite: 'Strict' });
    expect(cookie?.value).not.toContain('meena');
  });

  it('is given to delivery people too, and not after a refusal', async () => {
    const mobileNo = '9876500001';
    await addPerson(app, { role: 'delivery', fullName: 'Ramesh', mobileNo });
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/deliveryboy/login',
      payload: { mobile_no: mobileNo, password: testPassword },
    });
    expect(answer.cookies[0]?.name).toBe('tiffin_device');
    expect((await logIn({ from: '203.0.113.7' })).cookie).toBeUndefined();
  });
});

describe('simultaneous sign-ins', () => {
  it('get 503 when the queue is full, while known devices have a queue of their own', async () => {
    const slow = { fullName: 'Zoya', email: 'zoya@shop.test', password: testPassword };
    await addOwner(app.shop.db, { ...slow, now: app.shop.clock() });
    const as = slow.email;
    const device = carried(await logIn({ from: '192.0.2.1', password: testPassword, as }));
    const strangers = Array.from({ length: 130 }, (_, n) => logIn({ from: `198.51.100.${n}`, as }));
    const owner = logIn({ from: '192.0.2.1', password: testPassword, cookies: device, as });
    const answers = await Promise.all(strangers);
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(Number(busy[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(80);
    expect((await owner).status).toBe(200);
  });
});
