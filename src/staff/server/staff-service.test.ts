import { describe, expect, it } from 'vitest';
import { asOwner } from '#lab/builders/staff-builders.ts';
import { setUpApp } from '#lab/builders/test-head.ts';
import { ConfigError } from '#src/platform/config/config.ts';
import { loginNames, loginOf, roles, rolesWith, staffRoles } from '#src/platform/contract/roles.ts';
import { addPerson, ensureFirstOwner, findAccount, hasOwner, type Login } from './staff-service.ts';

const app = setUpApp();

const email = 'owner@shop.test';
const begin = (password: string) =>
  ensureFirstOwner(app.shop.db, { email, password }, app.shop.clock());

describe('a person of each role', () => {
  const mobileNo = '9876500077';
  const logins: Login[] = [
    ...rolesWith('email').map((role) => ({ role, email })),
    ...rolesWith('mobile').map((role) => ({ role, mobileNo })),
  ];

  it.each(logins)('is stored with its role and found by its login: $role', async (login) => {
    const person = { fullName: 'Kiran', password: 'kitchen-pass-1', now: app.shop.clock() };
    const id = await addPerson(app.shop.db, person, login);
    const given = { email, mobile: mobileNo }[loginOf(login.role).signsInWith];
    const theirs = roles[login.role].login;
    expect(await findAccount(app.shop.db, theirs, given)).toMatchObject({ id, ...login });
    for (const other of loginNames.filter((each) => each !== theirs)) {
      expect(await findAccount(app.shop.db, other, given)).toBeUndefined();
    }
  });

  it('is covered for every role', () => {
    expect(logins.map(({ role }) => role).sort()).toEqual(staffRoles.toSorted());
  });
});

describe('the first owner', () => {
  it.each([
    ['short-1', /^ADMIN_PASSWORD can't be taken\. Password must be at least 8 characters long$/],
    ['password123', /^ADMIN_PASSWORD can't be taken\. Many people use this password/],
    ['Owner@shop.test', /differs from what one signs in with/],
  ])('is not made with the password %s', async (password, message) => {
    const refusal = await begin(password).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ConfigError);
    expect((refusal as ConfigError).message).toMatch(message);
    expect(await hasOwner(app.shop.db)).toBe(false);
  });

  it('is created with a better password', async () => {
    await begin('a-good-one-1');
    expect(await hasOwner(app.shop.db)).toBe(true);
  });

  it('may have an old short password in the settings when there is an owner already', async () => {
    await asOwner(app);
    await expect(begin('abc123')).resolves.toBeUndefined();
  });
});
