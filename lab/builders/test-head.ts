/** The head of a file of tests: a shop for all of them, empty before each, and gone at the end. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { gatewaySet } from '#src/gateways/server/gateway-set.ts';
import { createTestGateway } from '../fakes/fake-gateway.ts';
import { startMailServer, type TestMailServer } from '../fakes/fake-mail-server.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { payerOf, type TestPayer } from '../simulation/payer.ts';
import { asAdmin, asOwner, type TestPerson } from './staff-builders.ts';
import { startTestApp, type TestApp, type TestOptions } from './test-app.ts';

/** A function where they are known only when the files' own `beforeAll` has run. */
type Options<O> = O | (() => O);

export function setUpApp(options: Options<TestOptions> = {}): TestApp {
  const app = filledIn(beforeAll, () => startTestApp(known(options)));
  beforeEach(() => app.reset());
  afterAll(() => app.close());
  return app;
}

/** A database without a shop on it. */
export function setUpDatabase(): TestDatabase {
  const database = filledIn(beforeAll, () => openTestDatabase());
  beforeEach(() => database.reset());
  afterAll(() => database.close());
  return database;
}

/** An application whose payments a test answers in place of the payment company. */
export function setUpPayer(options: Options<Omit<TestOptions, 'gateways'>> = {}): TestPayer {
  const gateway = createTestGateway();
  const gateways = gatewaySet(gateway);
  const app = filledIn(beforeAll, () => startTestApp({ ...known(options), gateways }));
  const payer = payerOf(app, gateway);
  beforeEach(() => payer.reset());
  afterAll(() => app.close());
  return payer;
}

/** Signs in again before each test, after the application was emptied. */
export function setUpOwner(app: TestApp, change?: Parameters<typeof asOwner>[1]): TestPerson {
  return filledIn(beforeEach, () => asOwner(app, change));
}

/** The same for an admin, who may do less. */
export function setUpAdmin(app: TestApp, change?: Parameters<typeof asAdmin>[1]): TestPerson {
  return filledIn(beforeEach, () => asAdmin(app, change));
}

/** Another one in the place of a person whose session is over, as the clock has gone on. */
export async function replacePerson(person: TestPerson, next: Promise<TestPerson>): Promise<void> {
  Object.assign(person, await next);
}

/** Takes mail for the shop, or refuses it, as a test says; empty before each. */
export function setUpMailServer(): TestMailServer {
  const server = filledIn(beforeAll, () => startMailServer());
  beforeEach(() => {
    server.taken.length = 0;
    server.refuse();
  });
  afterAll(() => server.stop());
  return server;
}

function known<O extends object>(options: Options<O>): O {
  return typeof options === 'function' ? options() : options;
}

/** An object that a file's tests may hold before the hook has filled it. */
function filledIn<Value extends object>(hook: typeof beforeAll, make: () => Promise<Value>): Value {
  const held = {} as Value;
  hook(async () => {
    Object.assign(held, await make());
  });
  return held;
}
