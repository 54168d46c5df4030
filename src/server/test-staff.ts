/** People who work in the tests' shop, signed in over HTTP. */
import type { InjectOptions } from 'fastify';
import { addAdmin, addDeliveryPerson } from '#src/staff/server/staff-service.ts';
import type { TestApp } from './test-app.ts';

export const testPassword = 'secret-1';

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
  const now = app.shop.clock();
  const id = await addAdmin(app.shop.db, { fullName, email, password: testPassword, now });
  return person(app, id, '/api/admin/login', { email, password: testPassword });
}

export async function addRider(app: TestApp, fullName = 'Ramesh Parmar') {
  count += 1;
  const mobileNo = String(9_000_000_000 + count);
  const now = app.shop.clock();
  const id = await addDeliveryPerson(app.shop.db, {
    fullName,
    mobileNo,
    password: testPassword,
    now,
  });
  return { id, mobileNo, fullName };
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
