import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAdmin } from '#lab/builders/staff-builders.ts';
import { startTestApp, type TestApp } from '#lab/builders/test-app.ts';
import { ConfigError } from '#src/platform/config/config.ts';
import { roles, rolesWith, staffRoles } from '#src/platform/contract/roles.ts';
import { addPerson, ensureFirstAdmin, findAccount, hasAdmin, type Login } from './staff-service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.reset());

const email = 'owner@shop.test';
const begin = (password: string) =>
  ensureFirstAdmin(app.shop.db, { email, password }, app.shop.clock());

describe('a person of each role', () => {
  const mobileNo = '9876500077';
  const logins: Login[] = [
    ...rolesWith('email').map((role) => ({ role, email })),
    ...rolesWith('mobile').map((role) => ({ role, mobileNo })),
  ];

  it.each(logins)('is kept as such and found by what they sign in with: $role', async (login) => {
    const person = { fullName: 'Kiran', password: 'kitchen-pass-1', now: app.shop.clock() };
    const id = await addPerson(app.shop.db, person, login);
    const given = { email, mobile: mobileNo }[roles[login.role].signsInWith];
    expect(await findAccount(app.shop.db, login.role, given)).toMatchObject({ id, ...login });
    for (const other of staffRoles.filter((role) => role !== login.role)) {
      expect(await findAccount(app.shop.db, other, given)).toBeUndefined();
    }
  });

  it('is one of all roles', () => {
    expect(logins.map(({ role }) => role).sort()).toEqual(staffRoles.toSorted());
  });
});

describe('the first admin', () => {
  it.each([
    ['short-1', /^ADMIN_PASSWORD can't be taken\. Password must be at least 8 characters long$/],
    ['password123', /^ADMIN_PASSWORD can't be taken\. Many people use this password/],
    ['Owner@shop.test', /differs from what one signs in with/],
  ])('is not made with the password %s', async (password, message) => {
    const refusal = await begin(password).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ConfigError);
    expect((refusal as ConfigError).message).toMatch(message);
    expect(await hasAdmin(app.shop.db)).toBe(false);
  });

  it('is made with another one', async () => {
    await begin('a-good-one-1');
    expect(await hasAdmin(app.shop.db)).toBe(true);
  });

  it('is of no matter where there is an admin: an old short password in the settings stops nobody', async () => {
    await asAdmin(app);
    await expect(begin('abc123')).resolves.toBeUndefined();
  });
});
