/** People who work in the tests' shop, signed in over HTTP. */
import type { InjectOptions } from 'fastify';
import { inTransaction } from '#src/platform/database/db.ts';
import { newId } from '#src/platform/database/new-id.ts';
import { recordStaffEvent } from '#src/staff/server/staff-event-service.ts';
import type { Login } from '#src/staff/server/staff-service.ts';
import { insertStaff } from '#src/staff/server/staff-sql.ts';
import type { TestApp } from './test-app.ts';

export const testPassword = 'secret-1';
/** Its hash, at the lowest cost of argon2id: most tests sign in, and few are about that. */
const quickHash =
  '$argon2id$v=19$m=8,t=1,p=1$LU7deOs3c8QeAFi0tRPm+w$yFLMeulKqXnz+ujcEqmdLerIxkXbQdJnupjTz7PWCP0';

/** What a signed-in person sends with a request. */
export interface TestPerson {
  id: string;
  token: string;
  as: InjectOptions & { headers: Record<string, string> };
}

let count = 0;

export async function asAdmin(
  app: TestApp,
  change: Partial<{ email: string; fullName: string }> = {},
) {
  count += 1;
  const { email = `admin${count}@shop.test`, fullName = 'Meena Shah' } = change;
  const id = await addPerson(app, { role: 'admin', email, fullName });
  return person(app, id, '/api/admin/login', { email, password: testPassword });
}

export async function addRider(app: TestApp, fullName = 'Ramesh Parmar') {
  count += 1;
  const mobileNo = String(9_000_000_000 + count);
  const id = await addPerson(app, { role: 'delivery', mobileNo, fullName });
  return { id, mobileNo, fullName };
}

type NewPerson = { fullName: string } & Login;

/** As the server itself adds somebody, without the hashing. */
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

export async function asDelivery(app: TestApp, fullName?: string) {
  const { id, mobileNo } = await addRider(app, fullName);
  const body = { mobile_no: mobileNo, password: testPassword };
  return person(app, id, '/api/deliveryboy/login', body);
}

async function person(app: TestApp, id: string, url: string, body: object): Promise<TestPerson> {
  const answer = await app.send<{ token: string }>('POST', url, body);
  const { token } = answer.body;
  return { id, token, as: { headers: { authorization: `Bearer ${token}` } } };
}
