import { describe, expect, it } from 'vitest';
import {
  asAdmin,
  asDelivery,
  type TestPerson,
  testPassword,
} from '#lab/builders/staff-builders.ts';
import { startTestApp, type TestApp } from '#lab/builders/test-app.ts';
import { setUpApp } from '#lab/builders/test-head.ts';

const app = setUpApp();

const signedInWith = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe.each([
  ['admin', asAdmin, '/api/admin'],
  ['delivery person', asDelivery, '/api/deliveryboy'],
] as const)('the own password of a %s', (_role, signIn, base) => {
  const change = ({ as }: TestPerson, body: object) =>
    app.send<{ token: string }>('PUT', `${base}/password`, body, as);
  const isIn = async (as: TestPerson['as']) =>
    (await app.send('GET', `${base}/session`, undefined, as)).status === 200;

  it('is changed with the old one: all sessions end, and this device goes on with a new token', async () => {
    const person = await signIn(app);
    const { body } = await change(person, { current: testPassword, password: 'brand-new-1' });
    expect(await isIn(person.as)).toBe(false);
    expect(await isIn(signedInWith(body.token))).toBe(true);
    const again = { current: 'brand-new-1', password: 'brand-new-2' };
    const renewed = { ...person, as: signedInWith(body.token) };
    expect((await change(renewed, again)).status).toBe(200);
  });

  it.each([
    [{ current: 'not-mine-1', password: 'brand-new-1' }, 'current', 'This is not your password.'],
    [
      { current: testPassword, password: 'short' },
      'password',
      'Password must be at least 8 characters long',
    ],
    [
      { current: testPassword, password: 'iloveyou1' },
      'password',
      'Many people use this password, so it is guessed first. Please choose another one.',
    ],
    [{ current: '', password: 'brand-new-1' }, 'current', 'Password is required'],
  ])('stays what it is after %j', async (body, path, message) => {
    const person = await signIn(app);
    expect(await change(person, body)).toMatchObject({
      status: 400,
      body: { details: [{ path, message }] },
    });
    expect(await isIn(person.as)).toBe(true);
  });

  it('is changed by nobody else', async () => {
    const body = { current: testPassword, password: 'brand-new-1' };
    expect((await app.send('PUT', `${base}/password`, body)).status).toBe(401);
    const other = base === '/api/admin' ? await asDelivery(app) : await asAdmin(app);
    expect((await change(other, body)).status).toBe(403);
  });
});

describe('two changes of one’s own password at once', () => {
  it('end with one of them', async () => {
    const person = await asAdmin(app);
    const answers = await Promise.all(
      ['brand-new-1', 'brand-new-2'].map((password) =>
        app.send('PUT', '/api/admin/password', { current: testPassword, password }, person.as),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});

const email = 'meena@shop.test';

async function signInAgain(shop: TestApp, login: string) {
  const body = { email: login, password: testPassword };
  const answer = await shop.send<{ token: string }>('POST', '/api/admin/login', body);
  return { headers: { authorization: `Bearer ${answer.body.token}` } };
}

describe('one’s own password', () => {
  it('can’t be guessed by whoever found a session open', async () => {
    const strict = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const { as } = await asAdmin(strict, { email });
      const confirm = (password: string) =>
        strict.send('POST', '/api/admin/confirm-password', { password }, as);
      for (let n = 0; n < 10; n++) expect((await confirm('wrong-one')).status).toBe(400);
      expect((await confirm(testPassword)).status).toBe(429);
      // Not elsewhere in the same session either, and its owner in another one is free to end it.
      const off = { password: testPassword };
      expect((await strict.send('POST', '/api/admin/two-step/off', off, as)).status).toBe(429);
      const owner = await signInAgain(strict, email);
      const change = { current: testPassword, password: 'brand-new-1' };
      expect((await strict.send('PUT', '/api/admin/password', change, owner)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
