/** Staff of the tests' shop, signed in over HTTP. */
import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { loginOf, type RoleWith, type StaffRole } from '#src/platform/contract/roles.ts';
import { inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { recordStaffEvent } from '#src/staff/server/staff-event-service.ts';
import type { Login } from '#src/staff/server/staff-service.ts';
import { insertStaff } from '#src/staff/server/staff-sql.ts';
import { staff } from '#src/staff/server/staff-tables.ts';
import type { TestApp } from './test-app.ts';

export const testPassword = 'secret-1';
/**
 * The password's hash at the lowest cost of argon2id, because most tests sign in without testing
 * that.
 */
const quickHash =
  '$argon2id$v=19$m=8,t=1,p=1$LU7deOs3c8QeAFi0tRPm+w$yFLMeulKqXnz+ujcEqmdLerIxkXbQdJnupjTz7PWCP0';

/** The headers of a signed-in person. */
export interface TestPerson {
  id: string;
  token: string;
  as: InjectOptions & { headers: Record<string, string> };
}

let count = 0;

type Change = Partial<{ email: string; fullName: string }>;

export function asOwner(app: TestApp, change: Change = {}) {
  return byEmail(app, 'owner', change);
}

/** A person with fewer permissions than an owner: no refunds, no changes of staff. */
export function asAdmin(app: TestApp, change: Change = {}) {
  return byEmail(app, 'admin', change);
}

async function byEmail(app: TestApp, role: RoleWith<'email'>, change: Change) {
  count += 1;
  const { email = `${role}${count}@shop.test`, fullName = 'Meena Shah' } = change;
  const id = await addPerson(app, { role, email, fullName });
  return person(app, id, loginOf(role), { email, password: testPassword });
}

export function addRider(app: TestApp, fullName = 'Ramesh Parmar') {
  return addMobilePerson(app, 'delivery', fullName);
}

async function addMobilePerson(app: TestApp, role: RoleWith<'mobile'>, fullName: string) {
  count += 1;
  const mobileNo = String(9_000_000_000 + count);
  const id = await addPerson(app, { role, mobileNo, fullName });
  return { id, mobileNo, fullName };
}

type NewPerson = { fullName: string } & Login;

/** Adds a person as the server does, without hashing. */
export async function addPerson(
  { shop }: Pick<TestApp, 'shop'>,
  person: NewPerson,
): Promise<string> {
  const id = newId();
  const now = shop.clock();
  await inTransaction(shop.db, async (tx) => {
    await insertStaff(tx, { id, ...person, passwordHash: quickHash, createdAt: now });
    await recordStaffEvent(tx, { staffId: id, kind: 'added', by: null, now });
  });
  return id;
}

export function asDelivery(app: TestApp, fullName?: string) {
  return byMobile(app, 'delivery', fullName);
}

/** A person of any role. */
export function asRole(app: TestApp, role: StaffRole): Promise<TestPerson> {
  if (role === 'owner' || role === 'admin') return byEmail(app, role, {});
  return byMobile(app, role);
}

async function byMobile(app: TestApp, role: RoleWith<'mobile'>, fullName = 'Ramesh Parmar') {
  const { id, mobileNo } = await addMobilePerson(app, role, fullName);
  const body = { mobile_no: mobileNo, password: testPassword };
  return person(app, id, loginOf(role), body);
}

/** After a night, when the sessions have ended. */
export async function signInAgain(app: TestApp, people: readonly TestPerson[]): Promise<void> {
  for (const known of people) {
    const [row] = await app.shop.db.select().from(staff).where(eq(staff.id, known.id));
    if (!row) throw new Error(`there is no person ${known.id}`);
    const body = { email: row.email, mobile_no: row.mobileNo, password: testPassword };
    const given = Object.entries(body).filter(([, value]) => value !== null);
    const login = loginOf(row.role);
    Object.assign(known, await person(app, known.id, login, Object.fromEntries(given)));
  }
}

async function person(
  app: TestApp,
  id: string,
  { api }: ReturnType<typeof loginOf>,
  body: object,
): Promise<TestPerson> {
  const answer = await app.send<{ token: string }>('POST', `${api}/login`, body);
  const { token } = answer.body;
  return { id, token, as: { headers: { authorization: `Bearer ${token}` } } };
}
