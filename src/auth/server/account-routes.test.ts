import { describe, expect, it } from 'vitest';
import {
  asAdmin,
  asDelivery,
  asOwner,
  type TestPerson,
  testPassword,
} from '#lab/builders/staff-builders.ts';
import { startTestApp, type TestApp } from '#lab/builders/test-app.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import type { SignIn } from '../account-contract.ts';

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

  it('is changed with the old one: all sessions end, and this device gets a new token', async () => {
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
  ])('is not changed by %j', async (body, path, message) => {
    const person = await signIn(app);
    expect(await change(person, body)).toMatchObject({
      status: 400,
      body: { details: [{ path, message }] },
    });
    expect(await isIn(person.as)).toBe(true);
  });
});

describe('two simultaneous changes of one’s own password', () => {
  it('leave only one of them in force', async () => {
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

async function signInAgain(shop: TestApp, login: string, userAgent?: string) {
  const body = { email: login, password: testPassword };
  const headers = userAgent === undefined ? {} : { 'user-agent': userAgent };
  const answer = await shop.send<{ token: string }>('POST', '/api/admin/login', body, { headers });
  return { headers: { authorization: `Bearer ${answer.body.token}` } };
}

describe('confirming one’s own password', () => {
  it('is limited, so that somebody who finds an open session can’t guess it', async () => {
    const strict = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const { as } = await asAdmin(strict, { email });
      const confirm = (password: string) =>
        strict.send('POST', '/api/admin/confirm-password', { password }, as);
      for (let n = 0; n < 10; n++) expect((await confirm('wrong-one')).status).toBe(400);
      expect((await confirm(testPassword)).status).toBe(429);
      // Nor elsewhere in the same session; the owner can still turn it off in another session.
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

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

describe('a person’s own sign-ins', () => {
  const listed = async (as: TestPerson['as']) => {
    const { body } = await app.send<{ signIns: SignIn[] }>(
      'GET',
      '/api/admin/sign-ins',
      undefined,
      as,
    );
    return body.signIns;
  };
  const end = (id: string, as: TestPerson['as']) =>
    app.send('DELETE', `/api/admin/sign-ins/${id}`, undefined, as);
  const isIn = async (as: TestPerson['as']) =>
    (await app.send('GET', '/api/admin/session', undefined, as)).status === 200;
  const instants = ({ since, lastSeen }: SignIn) => [new Date(since), new Date(lastSeen)];

  it('are listed with device, start and last use, the present one first', async () => {
    await asAdmin(app, { email });
    await asAdmin(app);
    const began = app.shop.clock();
    const onPhone = await signInAgain(app, email, phone);
    app.advance(60);
    const onLaptop = await signInAgain(app, email, laptop);
    app.advance(3600);
    const used = app.shop.clock();
    await isIn(onLaptop);
    app.advance(4 * 60);
    const list = await listed(onPhone);
    expect(list.map(({ device, isThis }) => [device, isThis])).toEqual([
      ['Chrome on Android', true],
      ['Firefox on Linux', false],
      // The test builder's own session, whose client sends no user agent.
      [undefined, false],
    ]);
    const [first, second] = list.map(instants);
    expect(first).toEqual([began, app.shop.clock()]);
    expect(second?.[1]).toEqual(used);
    expect(JSON.stringify(list)).not.toContain('Mozilla');
  });

  it('have their last use written once in five minutes, however often they are listed', async () => {
    const { as } = await asAdmin(app);
    const seen = async () => (await listed(as)).map(instants)[0]?.[1];
    const before = await seen();
    app.advance(4 * 60);
    expect(await seen()).toEqual(before);
    app.advance(60);
    expect(await seen()).toEqual(app.shop.clock());
  });

  it('are not listed once they have ended: by time, by idleness, by logging out', async () => {
    const { as } = await asAdmin(app, { email });
    const out = await signInAgain(app, email);
    await app.send('POST', '/api/admin/logout', undefined, out);
    expect(await listed(as)).toHaveLength(1);
    await signInAgain(app, email);
    expect(await listed(as)).toHaveLength(2);
    app.advance(4 * 3600);
    await isIn(as);
    app.advance(4 * 3600);
    expect(await listed(as)).toHaveLength(1);
  });

  it('can be ended one by one: that token is no longer valid, the others are', async () => {
    const { as } = await asAdmin(app, { email });
    const lost = await signInAgain(app, email, phone);
    const kept = await signInAgain(app, email, laptop);
    const id = (await listed(lost))[0]?.id ?? '';
    expect((await end(id, as)).status).toBe(200);
    expect([await isIn(lost), await isIn(kept), await isIn(as)]).toEqual([false, true, true]);
    expect((await end(id, as)).status).toBe(404);
  });

  it('are ended only once by two simultaneous requests', async () => {
    const { as } = await asAdmin(app, { email });
    const lost = await signInAgain(app, email);
    const id = (await listed(lost))[0]?.id ?? '';
    const answers = await Promise.all([end(id, as), end(id, as)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  it('can be ended here except the present one, which logging out ends', async () => {
    const { as } = await asAdmin(app);
    const id = (await listed(as))[0]?.id ?? '';
    expect(await end(id, as)).toMatchObject({
      status: 409,
      body: { message: 'Please log out to end this sign-in.' },
    });
    expect(await isIn(as)).toBe(true);
  });

  it('can’t be seen or ended by anybody else, not even an owner', async () => {
    const { as } = await asAdmin(app);
    const other = await asOwner(app);
    const id = (await listed(as))[0]?.id ?? '';
    expect((await listed(other.as)).map((each) => each.id)).not.toContain(id);
    expect((await end(id, other.as)).status).toBe(404);
    expect(await isIn(as)).toBe(true);
  });

  it('keep the device’s name when a new password replaces the session', async () => {
    await asAdmin(app, { email });
    const { headers } = await signInAgain(app, email, phone);
    const change = { current: testPassword, password: 'brand-new-1' };
    const { body } = await app.send<{ token: string }>('PUT', '/api/admin/password', change, {
      headers: { ...headers, 'user-agent': phone },
    });
    const list = await listed(signedInWith(body.token));
    expect(list.map(({ device }) => device)).toEqual(['Chrome on Android']);
  });
});
