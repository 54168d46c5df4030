import { beforeEach, describe, expect, it } from 'vitest';
import { setUpDoor } from '#lab/builders/cash-builders.ts';
import { closeToday, expectNoBrokenRules, settlePayment } from '#lab/builders/money-builders.ts';
import { addMenu, placeTestOrder } from '#lab/builders/shop-builders.ts';
import { asAdmin, asOwner } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import { journalFaults } from '#lab/simulation/journal-faults.ts';
import { ask, idOf, initiate, placePaidOrder } from '#lab/simulation/payer.ts';
import { accountName, entryKinds } from '#src/journal/journal-rules.ts';
import { addDays, daySeconds } from '#src/platform/contract/business-day.ts';
import { findBrokenRules } from '../ledger-service.ts';
import { selectJournal } from './journal-sql.ts';

const door = setUpDoor();
const { app, payer, ramesh, carried, collect } = door;
beforeEach(() => {
  payer.gateway.onRefund = async () => ({ state: 'done' });
});

const today = { from: testToday, to: testToday, timeZone: 'Asia/Kolkata' };
/** The entries of a day in the order of their kinds, each with its amounts in rupees. */
async function entries(range = today) {
  const kinds = Object.keys(entryKinds);
  const lines = (await selectJournal(app.shop.db, range)).toSorted(
    (one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind),
  );
  const groups = Map.groupBy(lines, ({ kind, source }) => `${kind} ${source}`);
  return [...groups.values()].map((group) => {
    const amounts: Record<string, number> = {};
    for (const { account, company, paise } of group) {
      const name = accountName(account, company && 'company');
      amounts[name] = (amounts[name] ?? 0) + paise / 100;
    }
    return [group[0] && entryKinds[group[0].kind].label, amounts] as const;
  });
}
const named = async (label: string) => (await entries()).filter(([name]) => name === label);
const post = async (path: string, body: object) => {
  const owner = await asOwner(app);
  const { status } = await app.send('POST', `/api/admin/${path}`, body, owner.as);
  expect(status).toBe(200);
};
/** The figures of the day's page. */
const day = async () => {
  const { as } = await asAdmin(app);
  return (await app.send('GET', `/api/admin/days/${testToday}`, undefined, as)).body;
};
const noFaults = () => expectNoBrokenRules(app.shop.db);
const company = 'Payment company: company';

describe('an order that is paid online', () => {
  it('is sold by its day of delivery, and paid for to the company', async () => {
    await placePaidOrder(payer);
    expect(await entries()).toEqual([
      ['Sold', { Customers: 104, Sales: -104 }],
      ['Paid online or by QR', { [company]: 104, Customers: -104 }],
    ]);
    await noFaults();
  });

  it('is given back in part out of goodwill, and the rest when it is cancelled', async () => {
    const { orderId } = await placePaidOrder(payer);
    await post(`orders/${orderId}/refund`, { amount: 30, refundable: 104, reason: 'Cold' });
    await app.jobs.runDue();
    expect(await named('Decided to give back')).toEqual([
      ['Decided to give back', { Goodwill: 30, 'Owed back': -30 }],
    ]);
    await post(`orders/${orderId}/cancel`, { reason: 'No gas' });
    await app.jobs.runDue();
    expect(await named('Cancelled')).toEqual([
      ['Cancelled', { Sales: 104, Customers: -74, Goodwill: -30 }],
    ]);
    expect((await named('Refunded')).map(([, amounts]) => amounts[company])).toEqual([-30, -74]);
    await noFaults();
  });

  it('is given back by hand, from the bank, where a refund has failed', async () => {
    payer.gateway.onRefund = async () => ({ state: 'failed', code: 'CLOSED_ACCOUNT' });
    const { orderId } = await placePaidOrder(payer);
    await post(`orders/${orderId}/cancel`, { reason: 'No gas' });
    await app.jobs.runDue();
    const { as } = await asOwner(app);
    type Alerts = { alerts: { id: string }[] };
    const { alerts } = (await app.send<Alerts>('GET', '/api/admin/alerts', undefined, as)).body;
    await post(`alerts/${alerts[0]?.id}/resolve`, { note: 'Sent by UPI' });
    expect(await named('Refunded by hand')).toEqual([
      ['Refunded by hand', { Bank: -104, 'Owed back': 104 }],
    ]);
    const lines = await selectJournal(app.shop.db, today);
    expect(lines.find(({ kind }) => kind === 'refundByHand')).toMatchObject({
      ...{ orderNumber: orderId, reason: 'Sent by UPI', staff: expect.any(String) },
    });
    await noFaults();
  });

  it('after it lapsed and came back is sold, and what is given back is goodwill', async () => {
    const menu_id = await addMenu(app, { date: addDays(testToday, 1) });
    const placed = await placeTestOrder(app, { menus: [{ menu_id, quantity: 1 }] });
    const id = idOf(await initiate(app, placed));
    app.advance(21 * 60);
    payer.gateway.says('pending');
    await app.jobs.runDue();
    payer.gateway.says('paid', 10_400);
    app.advance(60);
    await ask(app, id);
    app.advance(60);
    await post(`orders/${placed.orderId}/refund`, { amount: 30, refundable: 104, reason: 'Cold' });
    expect(await named('Decided to give back')).toEqual([
      ['Decided to give back', { Goodwill: 30, 'Owed back': -30 }],
    ]);
    await noFaults();
  });

  it('with too little is owed back until a person lets the difference go', async () => {
    const id = idOf(await initiate(app, await placeTestOrder(app)));
    payer.gateway.says('paid', 10_300);
    await ask(app, id);
    expect(await entries()).toEqual([
      ['Too much or too late', { [company]: 103, 'Owed back': -103 }],
    ]);
    expect(await day()).toMatchObject({ acceptedLess: 0, tooMuch: 103 });
    await post(`payments/${id}/accept`, { reason: 'The bank kept one rupee' });
    expect(await named('Accepted')).toEqual([
      ['Accepted', { 'Owed back': 103, Differences: 1, Customers: -104 }],
    ]);
    expect(await day()).toMatchObject({ acceptedLess: 1, tooMuch: 0 });
    await noFaults();
  });
});

describe('cash', () => {
  it('goes from the customer to the rider and to the till, with its differences', async () => {
    await collect(ramesh, await carried(ramesh));
    const count = { riderId: ramesh.id, declared: 104, counted: 100 };
    const { body } = await door.press<{ id: string }>('handovers', count);
    expect((await entries()).map(([name]) => name)).toEqual(['Sold', 'Paid in cash']);
    const resolution = { final: 100, reason: 'A torn note' };
    await door.press(`handovers/${body.id}/resolve`, resolution, (await asAdmin(app)).as);
    expect((await entries()).slice(1)).toEqual([
      ['Paid in cash', { Rider: 104, Customers: -104 }],
      ['Handover', { Till: 100, Rider: -100 }],
      ['Cash corrected', { Differences: 4, Rider: -4 }],
    ]);
    expect(await door.brokenRules()).toEqual([]);
  });

  it('that came for nothing goes back from the till', async () => {
    const order = await carried(ramesh);
    await door.payByPage(order);
    await collect(ramesh, order);
    const [owed] = (await door.ownCash(ramesh)).toReturn;
    await door.press(`returns/${owed?.id}/give`, {});
    expect((await entries()).slice(1)).toEqual([
      ['Paid online or by QR', { [company]: 104, Customers: -104 }],
      ['Too much or too late', { Rider: 104, 'Owed back': -104 }],
      ['Cash given back', { 'Owed back': 104, Till: -104 }],
    ]);
    expect(await day()).toMatchObject({ sold: 104, acceptedLess: 0, tooMuch: 104 });
    expect(await door.brokenRules()).toEqual([]);
  });
});

it('what a company pays into the bank is less by its fees', async () => {
  await settlePayment(app, await asOwner(app), 'pay_of_another_shop');
  expect(await named('Settlement')).toEqual([
    ['Settlement', { Bank: 101.64, 'Company fees': 2.36, [company]: -104 }],
  ]);
});

it('a line says whose money it is, who decided, and why', async () => {
  const { orderId } = await placePaidOrder(payer);
  await post(`orders/${orderId}/refund`, { amount: 30, refundable: 104, reason: 'Cold' });
  const lines = await selectJournal(app.shop.db, today);
  const owner = { orderNumber: orderId, reason: 'Cold', staff: expect.any(String), day: testToday };
  expect(lines.filter(({ account }) => account === 'goodwill')).toMatchObject([owner]);
  await collect(ramesh, await carried(ramesh));
  expect(await selectJournal(app.shop.db, today)).toContainEqual(
    expect.objectContaining({ account: 'rider', person: 'Ramesh Parmar', paise: 10_400 }),
  );
});

it('a day that is closed while a refund is under way has its decision; the end is of the next day', async () => {
  payer.gateway.onRefund = async () => ({ state: 'pending' });
  const { orderId } = await placePaidOrder(payer);
  await post(`orders/${orderId}/refund`, { amount: 4, refundable: 104, reason: 'Cold' });
  await app.jobs.runDue();
  await closeToday(app);
  const before = await entries();
  payer.gateway.onRefund = async () => ({ state: 'done' });
  app.advance(daySeconds);
  await app.jobs.runDue();
  await post(`orders/${orderId}/refund`, { amount: 10, refundable: 100, reason: 'Late' });
  expect(await entries()).toEqual(before);
  expect(before.map(([name]) => name)).toContain('Decided to give back');
  const tomorrow = addDays(testToday, 1);
  const next = await entries({ ...today, from: tomorrow, to: tomorrow });
  expect(next).toEqual([
    ['Decided to give back', { Goodwill: 10, 'Owed back': -10 }],
    ['Refunded', { [company]: -4, 'Owed back': 4 }],
  ]);
  await closeToday(app);
  await noFaults();
});

it('an entry has the business day of its moment', async () => {
  const paid = 'Paid online or by QR';
  for (const paidAt of ['2026-11-21T18:29:59Z', '2026-11-21T18:30:00Z']) {
    const { transactionId } = await placePaidOrder(payer);
    const values = [paidAt, transactionId];
    const change = 'update payment_attempts set paid_at = $1 where transaction_id = $2';
    await app.database.pool.query(change, values);
  }
  const of = async (day: string) =>
    (await entries({ ...today, from: day, to: day })).filter(([name]) => name === paid).length;
  expect([await of('2026-11-21'), await of('2026-11-22')]).toEqual([1, 1]);
});

describe('the proof of the journal', () => {
  it('finds an entry that does not sum to zero', async () => {
    await placePaidOrder(payer);
    await app.database.pool.query(
      'update payment_attempts set paid_paise = 10300, amount_paise = 10300',
    );
    expect((await findBrokenRules(app.shop.db)).map(({ rule }) => rule)).toContain(
      '8: every entry of the journal sums to zero',
    );
  });

  it('names a row without an entry, and a balance that differs', async () => {
    const { orderId } = await placePaidOrder(payer);
    await post(`orders/${orderId}/cancel`, { reason: 'No gas' });
    await app.jobs.runDue();
    await noFaults();
    await app.database.pool.query(
      "update payment_events set to_state = 'sent' where to_state = 'done'",
    );
    await app.database.pool.query(
      "update payment_attempts set state = 'paid', paid_at = 'infinity'",
    );
    const faults = await journalFaults(app.shop.db);
    expect(faults).toContain('the journal says -10400 of overpaid, not 0');
    expect(faults).toContainEqual(expect.stringMatching(/^the paid attempt .* has no entry$/));
  });
});
