import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { setUpOwner, setUpPayer } from '#lab/builders/test-head.ts';
import { setUpTwoShifts } from '#lab/builders/two-shift-builders.ts';
import { ask, idOf, initiate, retry } from '#lab/simulation/payer.ts';
import { refunds } from '#src/payments/server/refunds/refund-tables.ts';
import { addDays } from '#src/platform/contract/business-day.ts';

const payer = setUpPayer();
const { app, gateway } = payer;
const owner = setUpOwner(app);

const {
  sell,
  dinner: dinnerLine,
  place,
  enter,
  cancel,
  linkOf,
  openLink,
  totals,
} = setUpTwoShifts(app, owner);
const post = (url: string, body: object = {}) =>
  app.send<{ message: string }>('POST', `/api/admin/${url}`, body, owner.as);
const apart = [
  ['lapsed', 10_400],
  ['awaiting', 5000],
];
const together = [
  ['awaiting', 15_400],
  ['awaiting', 15_400],
];
const events = async (id: number) =>
  (await app.send<{ events: object[] }>('GET', `/api/admin/orders/${id}`, undefined, owner.as)).body
    .events;
const texts = async () =>
  (
    await app.send<{ texts: { template: string; order: number; body: string }[] }>(
      'GET',
      '/api/admin/texts',
      undefined,
      owner.as,
    )
  ).body.texts;

describe('cancelling one order while a page for it and another one is open', () => {
  /** Cancels lunch; returns the page's public id. */
  const cancelBehindPage = async () => {
    const placed = await place();
    const transaction = idOf(await initiate(app, placed));
    await cancel(placed.orderId);
    expect(await totals()).toEqual(together);
    return { ...placed, transaction, dinner: placed.orderId + 1 };
  };

  it('lets the other one be paid as soon as the page has failed', async () => {
    const { transaction, dinner } = await cancelBehindPage();
    gateway.says('failed');
    await ask(app, transaction);
    expect(await totals()).toEqual(apart);
    expect((await ask(app, transaction)).body.data.canPayAgain).toBe(true);
    gateway.says('pending');
    const again = idOf(await retry(app, transaction));
    expect(gateway.created.at(-1)?.amountPaise).toBe(5000);
    gateway.says('paid', 5000);
    expect((await ask(app, again)).body.data.status).toBe('Successful');
    expect((await events(dinner)).find((event) => 'reason' in event)).toMatchObject({
      actor: 'system',
      reason: 'To be paid without #0001, which was cancelled',
    });
    expect(await app.shop.db.$count(refunds)).toBe(0);
    await expectNoBrokenRules(app.shop.db);
  });

  it('tells the customer what to pay now, with a link', async () => {
    const [lunch = 0, dinner = 0] = await enter();
    const transaction = idOf(await openLink(lunch));
    await cancel(lunch);
    expect(await texts()).toEqual([]);
    gateway.says('failed');
    await ask(app, transaction);
    expect(await texts()).toMatchObject([{ template: 'amountDue', order: dinner }]);
    const { link, state } = await linkOf(dinner);
    expect((await texts())[0]?.body).toContain(link);
    expect(state).toBe('open');
  });

  it.each([
    ['expires', 'expired', 16],
    ['is not known to its company', 'notFound', 16],
    ['is never ended by its company', 'pending', 60],
    ['belongs to a company that is silent', 'unknown', 60],
  ] as const)('lets the other one be paid once the page %s', async (_what, said, minutes) => {
    const tomorrow = { date: addDays(testToday, 1) };
    await sell(tomorrow);
    const [lunch = 0, dinner = 0] = await enter();
    await openLink(lunch);
    await cancel(lunch);
    expect((await linkOf(dinner)).state).toBe('over');
    gateway.says(said);
    for (let minute = 0; minute < minutes; minute++) {
      app.advance(60);
      await app.jobs.runDue();
    }
    expect(await totals()).toEqual(apart);
    expect((await linkOf(dinner)).state).toBe('open');
    expect((await openLink(dinner)).status).toBe(200);
    expect(gateway.created.at(-1)?.amountPaise).toBe(5000);
    await expectNoBrokenRules(app.shop.db);
  });

  it('lets the other one be paid if its company refuses to open the page', async () => {
    const placed = await place();
    let refuse = () => {};
    const asked = new Promise<void>((resolve) => {
      gateway.onCreate = () =>
        new Promise((answer) => {
          refuse = () => answer({ kind: 'rejected', code: 'LIMIT' });
          resolve();
        });
    });
    const opening = initiate(app, placed);
    await asked;
    await cancel(placed.orderId);
    expect(await totals()).toEqual(together);
    refuse();
    expect((await opening).status).toBe(502);
    expect(await totals()).toEqual(apart);
  });

  it('refunds in full a payment by the page after it had failed', async () => {
    const { transaction } = await cancelBehindPage();
    gateway.says('failed');
    await ask(app, transaction);
    gateway.says('paid', 15_400);
    app.advance(1800);
    await app.jobs.runDue();
    expect(await app.shop.db.select().from(refunds)).toMatchObject([
      { amountPaise: 15_400, orderId: null, cause: 'surplus' },
    ]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('refunds it and cooks the other one if the page is paid', async () => {
    const { transaction } = await cancelBehindPage();
    gateway.says('paid', 15_400);
    expect((await ask(app, transaction)).body.data.status).toBe('Successful');
    expect(await app.shop.db.select().from(refunds)).toMatchObject([
      { amountPaise: 10_400, cause: 'cancelled' },
    ]);
    expect((await totals())[1]).toEqual(['confirmed', 15_400]);
    await expectNoBrokenRules(app.shop.db);
  });

  it('lets the other one be paid if the page is paid for the earlier total of both', async () => {
    const { orderId, transaction } = await changedBehindPage();
    gateway.says('paid', 15_400);
    await ask(app, transaction);
    expect(await totals()).toEqual([
      ['lapsed', 10_400],
      ['awaiting', 10_000],
    ]);
    expect((await linkOf(orderId + 1)).state).toBe('open');
    expect(await app.shop.db.select().from(refunds)).toMatchObject([{ amountPaise: 15_400 }]);
    await expectNoBrokenRules(app.shop.db);
  });

  /** Doubles dinner as well, before lunch is cancelled. */
  const changedBehindPage = async () => {
    const placed = await place();
    const transaction = idOf(await initiate(app, placed));
    const dinner = dinnerLine();
    const body = { menus: [{ ...dinner, quantity: 2 }], seen: [dinner], reason: 'She called' };
    const headers = { ...owner.as.headers, 'idempotency-key': randomUUID() };
    const url = `/api/admin/orders/${placed.orderId + 1}/lines`;
    expect((await app.send('PUT', url, body, { headers })).status).toBe(200);
    await cancel(placed.orderId);
    return { ...placed, transaction };
  };

  it('lets the other one be paid as soon as held money is refunded', async () => {
    const { transaction, dinner } = await cancelBehindPage();
    gateway.says('paid', 15_300);
    await ask(app, transaction);
    expect(await totals()).toEqual(together);
    expect((await post(`payments/${transaction}/refund`, { reason: 'Another sum' })).status).toBe(
      200,
    );
    expect(await totals()).toEqual(apart);
    const { data } = (await ask(app, transaction)).body;
    expect(data).toMatchObject({ status: 'Failed', canPayAgain: true });
    expect(data.message).not.toContain('don’t pay again');
    expect(idOf(await openLink(dinner))).not.toBe('');
    await expectNoBrokenRules(app.shop.db);
  });

  it('at the same moment as the page fails leaves one that can be paid', async () => {
    for (let round = 0; round < 8; round++) {
      gateway.says('pending');
      const placed = await place();
      const transaction = idOf(await initiate(app, placed));
      gateway.says('failed');
      await Promise.all([
        ...[1, 2, 3].map(() => ask(app, transaction)),
        cancel(placed.orderId),
        app.jobs.runDue(),
      ]);
      expect((await totals()).slice(-2)).toEqual(apart);
      expect((await linkOf(placed.orderId + 1)).state).toBe('open');
    }
    await expectNoBrokenRules(app.shop.db);
  });
});

describe('held money that was refunded', () => {
  it('lets its order be paid again', async () => {
    const placed = await place();
    const transaction = idOf(await initiate(app, placed));
    gateway.says('paid', 15_300);
    await ask(app, transaction);
    expect((await initiate(app, placed)).status).toBe(409);
    await post(`payments/${transaction}/refund`, { reason: 'Another sum' });
    gateway.says('pending');
    const again = idOf(await initiate(app, placed));
    gateway.says('paid', 15_400);
    expect((await ask(app, again)).body.data.status).toBe('Successful');
    await expectNoBrokenRules(app.shop.db);
  });
});
