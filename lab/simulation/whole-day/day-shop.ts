/** A shop in this process, with pages, all its staff, and a clock that a test moves. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { enqueueLedgerCheck } from '#src/accounting/server/ledger-service.ts';
import { enqueueReconciliations } from '#src/accounting/server/reconciliation-jobs.ts';
import { confirmPassword } from '#src/auth/account-contract.ts';
import { enqueueCountCheck } from '#src/kitchen/server/checks/count-check-service.ts';
import { enqueueFreezes } from '#src/kitchen/server/kitchen-jobs.ts';
import { type BusinessDay, instantOf } from '#src/platform/contract/business-day.ts';
import { type LoginName, logins } from '#src/platform/contract/roles.ts';
import { ownDist } from '#src/platform/http/pages/file-server.ts';
import { addPerson, testPassword } from '../../builders/staff-builders.ts';
import { startTestApp, type TestApp } from '../../builders/test-app.ts';
import { type RiderName, riderNames } from './day-menu.ts';

export const timeZone = 'Asia/Kolkata';
/** Shorter than the idle time after which the dashboard signs out. */
const fewHoursMs = 5 * 3_600_000;

export interface Colleague {
  id: string;
  fullName: string;
  login: LoginName;
  /** The fields of the login form. */
  body: { email: string; password: string } | { mobile_no: string; password: string };
  token: string;
}

interface Sent {
  as?: Colleague;
  /** The idempotency key of a request; by default a new one. */
  key?: string;
}

export interface DayShop extends AsyncDisposable {
  app: TestApp;
  url: string;
  owner: Colleague;
  admin: Colleague;
  cook: Colleague;
  riders: Readonly<Record<RiderName, Colleague>>;
  /** Moves the clock and runs due work; staff who were away for hours sign in again. */
  until(day: BusinessDay, time: string): Promise<void>;
  /** A few seconds later, without background work. */
  tick(seconds: number): void;
  /** The response of a successful call. */
  call<Answer>(method: string, path: string, body?: unknown, sent?: Sent): Promise<Answer>;
  /** Types the own password again, as the dashboard requires before refunds and downloads. */
  retypePassword(as: Colleague): Promise<void>;
  /** After the own password. */
  bytes(path: string, body: unknown, as: Colleague): Promise<Uint8Array>;
  /** The same as text. */
  file(path: string, body: unknown, as: Colleague): Promise<string>;
  /** The status of a call, whatever it is. */
  statusOf(method: string, path: string, body: unknown, sent?: Sent): Promise<number>;
}

/** Closed together with its database; it starts at `07:00` of `from`. */
export async function openDayShop(from: BusinessDay): Promise<DayShop> {
  // Fastify limits the start of pages to ten seconds, which this import alone may exceed.
  await import(pathToFileURL(`${ownDist}/server/render.js`).href);
  const env = { API_ONLY: 'no', LUNCH_CUT_OFF: '10:30', DINNER_CUT_OFF: '17:30' };
  const app = await startTestApp({ env });
  await app.reset();
  const instant = (day: BusinessDay, time: string) => instantOf(day, time, timeZone).getTime();
  app.advance((instant(from, '07:00') - app.shop.clock().getTime()) / 1000);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  await startDailyWork(app);
  const send = senderTo(url);
  const people = await employ(app);
  const signIn = async (person: Colleague) => {
    const answer = await send('POST', `${logins[person.login].api}/login`, person.body, {});
    person.token = ((await answer.json()) as { token: string }).token;
  };
  let signedInAt = 0;
  const everybodySignsIn = async () => {
    const { owner, admin, cook, riders } = people;
    for (const person of [owner, admin, cook, ...Object.values(riders)]) await signIn(person);
    signedInAt = app.shop.clock().getTime();
  };
  await everybodySignsIn();
  const retypePassword = async (as: Colleague) => {
    const { password } = as.body;
    const answer = await send('POST', confirmPassword.path, { password }, { as });
    if (!answer.ok) throw new Error(`${confirmPassword.path}: ${answer.status}`);
  };
  const bytes = async (path: string, body: unknown, as: Colleague) => {
    await retypePassword(as);
    return bytesOf(path, await send('POST', path, body, { as }));
  };
  return {
    ...{ app, url, ...people, retypePassword },
    async until(day, time) {
      const seconds = (instant(day, time) - app.shop.clock().getTime()) / 1000;
      if (seconds < 0) throw new Error(`It is past ${time} of ${day} already.`);
      app.advance(seconds);
      await app.jobs.runDue();
      if (instant(day, time) - signedInAt > fewHoursMs) await everybodySignsIn();
    },
    tick: (seconds) => app.advance(seconds),
    async call<Answer>(method: string, path: string, body?: unknown, sent: Sent = {}) {
      const answer = await send(method, path, body, sent);
      const text = await answer.text();
      if (answer.ok) return JSON.parse(text) as Answer;
      throw new Error(`${method} ${path}: ${answer.status} ${text} ${JSON.stringify(body)}`);
    },
    bytes,
    file: async (path, body, as) => new TextDecoder().decode(await bytes(path, body, as)),
    async statusOf(method, path, body, sent = {}) {
      const answer = await send(method, path, body, sent);
      await answer.arrayBuffer();
      return answer.status;
    },
    [Symbol.asyncDispose]: () => app.close(),
  };
}

async function bytesOf(path: string, answer: Response): Promise<Uint8Array> {
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.bytes();
}

/** As at the start of a server. */
async function startDailyWork({ shop: { db, clock } }: TestApp): Promise<void> {
  const now = clock();
  await enqueueFreezes(db, now);
  await enqueueLedgerCheck(db, timeZone, now);
  await enqueueCountCheck(db, timeZone, now);
  await enqueueReconciliations(db, timeZone, now);
}

const senderTo =
  (url: string) =>
  (method: string, path: string, body: unknown, { as, key = randomUUID() }: Sent) =>
    fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      headers: {
        'idempotency-key': key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as.token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

async function employ(app: TestApp) {
  const password = testPassword;
  const inOffice = async (role: 'owner' | 'admin', fullName: string): Promise<Colleague> => {
    const email = `${role}@day.test`;
    const id = await addPerson(app, { role, email, fullName });
    return { id, fullName, login: 'admin', body: { email, password }, token: '' };
  };
  const byMobile = async (role: 'kitchen' | 'delivery', fullName: string, mobileNo: string) => {
    const id = await addPerson(app, { role, mobileNo, fullName });
    const body = { mobile_no: mobileNo, password };
    return { id, fullName, login: role, body, token: '' } satisfies Colleague;
  };
  const riders: Partial<Record<RiderName, Colleague>> = {};
  for (const [index, name] of riderNames.entries())
    riders[name] = await byMobile('delivery', name, `900000000${index + 1}`);
  return {
    owner: await inOffice('owner', 'Meena Shah'),
    admin: await inOffice('admin', 'Bhavna Joshi'),
    cook: await byMobile('kitchen', 'Ramila Ben', '9000000009'),
    riders: riders as Record<RiderName, Colleague>,
  };
}
