/** The setup of a test file: one shop for all its tests, emptied before each, closed at the end. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { gatewaySet } from '#src/gateways/server/gateway-set.ts';
import { createTestGateway } from '../fakes/fake-gateway.ts';
import { startMailServer, type TestMailServer } from '../fakes/fake-mail-server.ts';
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { payerOf, type TestPayer } from '../simulation/payer.ts';
import { asAdmin, asOwner, type TestPerson } from './staff-builders.ts';
import { startTestApp, type TestApp, type TestOptions } from './test-app.ts';

/** A function if the options are known only after the file's own `beforeAll`. */
type Options<O> = O | (() => O);

export function setUpApp(options: Options<TestOptions> = {}): TestApp {
  const app = filledIn(beforeAll, () => startTestApp(known(options)));
  beforeEach(() => app.reset());
  afterAll(() => app.close());
  return app;
}

/** A database without a server on it. */
export function setUpDatabase(): TestDatabase {
  const database = filledIn(beforeAll, () => openTestDatabase());
  beforeEach(() => database.reset());
  afterAll(() => database.close());
  return database;
}

/** An application with a gateway that the test controls. */
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

/** The same for an admin, who has fewer permissions. */
export function setUpAdmin(app: TestApp, change?: Parameters<typeof asAdmin>[1]): TestPerson {
  return filledIn(beforeEach, () => asAdmin(app, change));
}

/** Replaces a person whose session has expired because the clock was moved. */
export async function replacePerson(person: TestPerson, next: Promise<TestPerson>): Promise<void> {
  Object.assign(person, await next);
}

/** A mail server that accepts or refuses mails as a test decides; emptied before each test. */
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

/** An object that tests may refer to before the hook has filled it. */
export function filledIn<Value extends object>(
  hook: typeof beforeAll,
  make: () => Promise<Value>,
): Value {
  const held = {} as Value;
  hook(async () => {
    Object.assign(held, await make());
  });
  return held;
}
