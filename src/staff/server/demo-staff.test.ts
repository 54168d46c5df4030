import { eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { setUpApp } from '#lab/builders/test-head.ts';
import { seedDemo } from '#src/app/demo/demo-seed.ts';
import { demoAdmin, demoAdminLogin, demoKitchen, demoRiders } from './demo-people.ts';
import { DemoSignInError, refuseDemoSignIns } from './demo-staff.ts';
import { hashPassword } from './password.ts';
import { addDeliveryPerson, ensureFirstOwner } from './staff-service.ts';
import { staff } from './staff-tables.ts';

const app = setUpApp();

const refusal = () =>
  refuseDemoSignIns(app.shop.db).then(
    () => undefined,
    (error: unknown) => error as Error,
  );
const change = (email: string, row: Partial<typeof staff.$inferInsert>) =>
  app.shop.db.update(staff).set(row).where(eq(staff.email, email));

describe('a shop on demo data', () => {
  it('is refused while it has public sign-ins, in a message without their passwords', async () => {
    await seedDemo(app);
    const error = await refusal();
    expect(error).toBeInstanceOf(DemoSignInError);
    for (const login of [demoAdmin.email, demoKitchen.mobileNo, ...demoRiders.mobileNos]) {
      expect(error?.message).toContain(login);
    }
    expect(error?.message).not.toContain(demoAdmin.password);
    expect(error?.message).not.toContain(demoRiders.password);
  });

  it('is refused until the last of its people has another password or is deactivated', async () => {
    await seedDemo(app);
    await app.shop.db.update(staff).set({ isActive: false }).where(isNull(staff.email));
    expect((await refusal())?.message).toContain(`(${demoAdmin.email})`);
    await change(demoAdmin.email, { passwordHash: await hashPassword('a password of their own') });
    expect(await refusal()).toBeUndefined();
  });
});

it('demo people with changed names and logins are refused as well', async () => {
  await seedDemo(app);
  await change(demoAdmin.email, { email: 'owner@real.example', fullName: 'Owner' });
  expect((await refusal())?.message).toContain('owner@real.example');
});

it('a password of the demo can’t be given to anybody', async () => {
  const first = demoAdminLogin;
  await expect(ensureFirstOwner(app.shop.db, first, app.shop.clock())).rejects.toThrow(
    "ADMIN_PASSWORD can't be taken",
  );
});

it('a real delivery person with a number of the demo is accepted', async () => {
  const [mobileNo = ''] = demoRiders.mobileNos;
  const person = { fullName: 'Ramesh Parmar', mobileNo, password: 'a password of their own' };
  await addDeliveryPerson(app.shop.db, { ...person, now: app.shop.clock() });
  expect(await refusal()).toBeUndefined();
});
