import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { asAdmin, asOwner, type TestPerson, testPassword } from '#lab/builders/staff-builders.ts';
import { startTestApp } from '#lab/builders/test-app.ts';
import { setUpApp, setUpOwner } from '#lab/builders/test-head.ts';
import { recoveryCodes } from './two-step-tables.ts';

const app = setUpApp();
const email = 'meena@shop.test';
const admin = setUpOwner(app, { email });

const url = '/api/admin/two-step';
const wrong = {
  details: [
    {
      path: 'code',
      message: 'This code is not right. Please take the one that your app shows now.',
    },
  ],
};

const ask = <Body>(method: 'GET' | 'POST' | 'PUT', path = '', body?: object, by = admin) =>
  app.send<Body>(method, `${url}${path}`, body, by.as);
const state = async (by = admin) => (await ask('GET', '', undefined, by)).body;
const begin = async () => (await ask<{ secret: string; qrCode: string }>('POST')).body;
/** The code that an app shows this many seconds from now. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: app.shop.clock().getTime() + later * 1000,
  });
const logIn = (code?: string, password = testPassword) =>
  app.send<{ token: string; error: string }>('POST', '/api/admin/login', { email, password, code });

/** Returns the secret and the recovery codes. */
async function turnOn() {
  const { secret } = await begin();
  const answer = await ask<{ recoveryCodes: string[] }>('PUT', '', { code: codeOf(secret) });
  expect(answer.status).toBe(200);
  // The code of the present 30 seconds is used already.
  app.advance(30);
  return { secret, codes: answer.body.recoveryCodes };
}

describe('the second step', () => {
  it('is off until a right code was sent, and then signs nobody out', async () => {
    const off = { isOn: false, recoveryCodesLeft: 0, isAsked: true, wasPutOff: false };
    expect(await state()).toEqual(off);
    const { secret, qrCode } = await begin();
    expect(qrCode).toMatch(/^<svg /);
    expect((await logIn()).status).toBe(200);
    const code = codeOf(secret, 300);
    expect(await ask('PUT', '', { code })).toMatchObject({ status: 400, body: wrong });
    expect(await state()).toMatchObject({ isOn: false });
    expect((await ask('PUT', '', { code: codeOf(secret) })).status).toBe(200);
    const on = { isOn: true, recoveryCodesLeft: 10, isAsked: false, wasPutOff: false };
    expect(await state()).toEqual(on);
  });

  it('asks for a code once the password is right, and accepts it', async () => {
    const { secret } = await turnOn();
    expect(await logIn()).toMatchObject({
      status: 401,
      body: {
        error: 'code_required',
        message: 'Please enter the code of your authenticator app.',
      },
    });
    expect((await logIn(codeOf(secret), 'wrong-password')).body.error).toBe('unauthorized');
    expect(await logIn(codeOf(secret, 300))).toMatchObject({ status: 401, body: wrong });
    const code = codeOf(secret);
    expect((await logIn(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  });

  it('accepts each code once, also from two simultaneous sign-ins, and no earlier code', async () => {
    const { secret } = await turnOn();
    const before = codeOf(secret, -30);
    const code = codeOf(secret);
    const both = await Promise.all([logIn(code), logIn(code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await logIn(code)).status).toBe(401);
    expect((await logIn(before)).status).toBe(401);
    app.advance(30);
    expect((await logIn(codeOf(secret))).status).toBe(200);
  });

  it('accepts a code of a phone whose clock is half a minute off, and no older one', async () => {
    const { secret } = await turnOn();
    app.advance(300);
    expect((await logIn(codeOf(secret, -60))).status).toBe(401);
    expect((await logIn(codeOf(secret, -30))).status).toBe(200);
    expect((await logIn(codeOf(secret, 30))).status).toBe(200);
  });

  it('accepts each recovery code once, in any notation, and records it', async () => {
    const { codes } = await turnOn();
    expect(new Set(codes).size).toBe(10);
    const [code = ''] = codes;
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
    expect((await logIn(code.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await logIn(code)).status).toBe(401);
    expect(await state()).toMatchObject({ isOn: true, recoveryCodesLeft: 9 });
    const { body } = await app.send('GET', '/api/admin/staff/events', undefined, admin.as);
    expect(body).toMatchObject({
      events: [{ kind: 'recoveryCodeUsed' }, { kind: 'twoStepOn' }, {}],
    });
  });

  it('stores only hashes of recovery codes', async () => {
    const { codes } = await turnOn();
    const stored = JSON.stringify(await app.shop.db.select().from(recoveryCodes));
    for (const code of codes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('shows its secret only once: a repeated call makes another while it is off, and fails when it is on', async () => {
    const first = await begin();
    const second = await begin();
    expect(second.secret).not.toBe(first.secret);
    expect((await ask('PUT', '', { code: codeOf(first.secret) })).status).toBe(400);
    expect((await ask('PUT', '', { code: codeOf(second.secret) })).status).toBe(200);
    expect((await ask('POST')).status).toBe(409);
    expect((await ask('PUT', '', { code: codeOf(second.secret) })).status).toBe(409);
  });

  it('can be turned off with one’s password', async () => {
    await turnOn();
    expect(await ask('POST', '/off', { password: 'not-mine-1' })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'password', message: 'This is not your password.' }] },
    });
    expect((await logIn()).status).toBe(401);
    expect((await ask('POST', '/off', { password: testPassword })).status).toBe(200);
    expect((await ask('POST', '/off', { password: testPassword })).status).toBe(200);
    expect((await logIn()).status).toBe(200);
  });

  it('of somebody who lost their phone can be reset by an owner, which signs them out', async () => {
    await turnOn();
    const other = await asOwner(app, { fullName: 'Zoya Khan' });
    const reset = (by: TestPerson, id = admin.id) =>
      app.send('PUT', `/api/admin/staff/${id}/two-step/reset`, undefined, by.as);
    expect((await reset(admin)).status).toBe(409);
    expect((await reset(other)).status).toBe(200);
    expect((await reset(other)).status).toBe(409);
    expect((await ask('GET')).status).toBe(401);
    expect((await logIn()).status).toBe(200);
    const { body } = await app.send('GET', '/api/admin/staff/events', undefined, other.as);
    expect(body).toMatchObject({
      events: [{ kind: 'twoStepReset', person: 'Meena Shah', by: 'Zoya Khan' }, {}, {}, {}],
    });
  });

  it('is shown in the list of staff', async () => {
    await turnOn();
    const { body } = await app.send('GET', '/api/admin/staff', undefined, admin.as);
    expect(body).toMatchObject({ staff: [{ hasTwoStep: true }] });
  });
});

describe('codes', () => {
  it('can’t be guessed by somebody who knows the password, from however many networks', async () => {
    const strict = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const { as } = await asOwner(strict, { email });
      const { body } = await strict.send<{ secret: string }>('POST', url, undefined, as);
      const code = codeOf(body.secret);
      await strict.send('PUT', url, { code }, as);
      const tries = [];
      for (let n = 0; n < 11; n++) {
        const answer = await strict.server.inject({
          method: 'POST',
          url: '/api/admin/login',
          payload: { email, password: testPassword, code },
          remoteAddress: `198.51.100.${n}`,
        });
        tries.push(answer.statusCode);
      }
      expect(tries).toEqual([...Array(10).fill(401), 429]);
    } finally {
      await strict.close();
    }
  });
});

describe('the question for the second step', () => {
  const weekSeconds = 7 * 24 * 3600;
  const later = (by = admin) => ask('POST', '/later', undefined, by);
  const fresh = async () => {
    const { body } = await logIn();
    return { ...admin, as: { headers: { authorization: `Bearer ${body.token}` } } };
  };

  it('is asked of an owner at first, and again a week after "Later"', async () => {
    expect(await state()).toMatchObject({ isAsked: true, wasPutOff: false });
    expect((await later()).status).toBe(200);
    expect(await state()).toMatchObject({ isAsked: false, wasPutOff: true });
    app.advance(weekSeconds - 1);
    expect(await state(await fresh())).toMatchObject({ isAsked: false });
    app.advance(1);
    const owner = await fresh();
    expect(await state(owner)).toMatchObject({ isAsked: true, wasPutOff: true });
    await later(owner);
    expect(await state(owner)).toMatchObject({ isAsked: false });
  });

  it('is asked again when a clock that was more than a week ahead is set back', async () => {
    app.advance(weekSeconds + 60);
    await later(await fresh());
    app.advance(-(weekSeconds + 60));
    expect(await state(await fresh())).toMatchObject({ isAsked: true });
  });

  it('is separate for each owner, and never asked of admins or while the second step is on', async () => {
    const other = await asOwner(app);
    await later();
    expect(await state(other)).toMatchObject({ isAsked: true });
    expect(await state(await asAdmin(app))).toMatchObject({ isAsked: false });
    app.advance(weekSeconds);
    expect(await state(await fresh())).toMatchObject({ isAsked: true });
  });
});
