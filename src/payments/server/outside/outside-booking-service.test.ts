import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeToday, expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { asAdmin, asOwner } from '#lab/builders/staff-builders.ts';
import { testToday } from '#lab/builders/test-app.ts';
import type { DisputeStep, ProviderEvent } from '#lab/fakes/fake-provider.ts';
import {
  deliver,
  expectBooksToBalance,
  openAlerts,
  openPage,
  payOrder,
  refundRows,
  setUpFaultShop,
} from '#lab/faults/fault-shop.ts';
import { journalFaults } from '#lab/simulation/journal-faults.ts';
import { ask } from '#lab/simulation/payer.ts';
import { findUnsettled } from '#src/accounting/server/days/unsettled-service.ts';
import { selectJournal } from '#src/accounting/server/journal/journal-sql.ts';
import { enqueueReconciliations } from '#src/accounting/server/reconciliation-jobs.ts';
import { accountName, entryKinds } from '#src/journal/journal-rules.ts';
import { addDays, businessDay, daySeconds } from '#src/platform/contract/business-day.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import { receipts } from '#src/receipts/server/receipt-tables.ts';
import type { OutsideMove } from '../../outside-move-contract.ts';
import { outsideMoves } from './outside-move-tables.ts';

const shop = setUpFaultShop('razorpay');

let id: string;
let orderId: number;
beforeEach(async () => {
  const paid = await payOrder(shop);
  id = paid.id;
  orderId = paid.placed.orderId;
});

const tell = async (event: ProviderEvent) => {
  expect((await deliver(shop, event)).status).toBe(200);
  await shop.app.jobs.runDue();
};
const dispute = (step?: DisputeStep) => tell(shop.provider.disputeEvent(id, step));
const waiting = async () => {
  const { as } = await asAdmin(shop.app);
  const path = '/api/admin/outside-moves';
  type Moves = { moves: WireOf<typeof OutsideMove>[] };
  return (await shop.app.send<Moves>('GET', path, undefined, as)).body.moves;
};
const send = async (path: string, body: object, person = asOwner(shop.app)) => {
  const { as } = await person;
  const { status, body: answer } = await shop.app.send<{ message?: string }>(
    ...(['POST', `/api/admin/${path}`, body, as] as const),
  );
  return { status, message: answer.message };
};
const book = async (choice: string, more: { moveId?: string; person?: typeof asOwner } = {}) => {
  const moveId = more.moveId ?? (await waiting())[0]?.id;
  const body = { choice, reason: 'The manager did it' };
  return send(`outside-moves/${moveId}/book`, body, more.person?.(shop.app));
};
const cancel = () => send(`orders/${orderId}/cancel`, { reason: 'No gas' });
const closeDays = () =>
  send('closures', {
    ...{ id: randomUUID(), from: testToday, to: addDays(testToday, 1), reason: 'Diwali' },
    seen: [orderId],
  });
/** The paise of the credit notes. */
const credited = async () => {
  const rows = await shop.app.shop.db.select().from(receipts).orderBy(receipts.number);
  return rows.flatMap(({ kind, amountPaise }) => (kind === 'creditNote' ? [amountPaise] : []));
};
const booked = { status: 200, message: undefined };
/** The entries of chargebacks, each with its amounts in rupees. */
const chargebacks = async () => {
  const range = { from: '2026-11-01', to: '2026-12-31', timeZone: 'Asia/Kolkata' };
  return (await selectJournal(shop.app.shop.db, range))
    .filter(({ account }) => account === 'chargebacks')
    .map(({ kind, account, paise, orderNumber, reason }) => [
      ...[entryKinds[kind].label, accountName(account, null), paise / 100, orderNumber, reason],
    ]);
};
/** What the close of the day would leave open. */
const unsettled = () => {
  const { db, clock, config } = shop.app.shop;
  const { timeZone } = config;
  return findUnsettled(db, { date: businessDay(clock(), timeZone), timeZone });
};
const noFaults = () => expectNoBrokenRules(shop.app.shop.db);

describe('a refund that was made in the dashboard', () => {
  it('waits with its order, and is booked as a refund with a credit note', async () => {
    await tell(shop.provider.refundOutside(id, 5000));
    expect(await waiting()).toMatchObject([
      {
        ...{ kind: 'refund', gateway: 'razorpay', amount: 50, transactionId: id },
        orders: [{ id: orderId, left: 104 }],
        choices: ['toCustomer', 'chargeback', 'notOurs'],
      },
    ]);
    expect(await openAlerts(shop)).toEqual(['outsideMove']);
    expect(await unsettled()).toEqual([
      'What payment companies did alone is not booked: 1 entry on the Money page.',
    ]);
    await noFaults();
    expect(await book('toCustomer')).toEqual(booked);
    expect([await waiting(), await openAlerts(shop), await unsettled()]).toEqual([[], [], []]);
    expect(await refundRows(shop)).toMatchObject([
      { amountPaise: 5000, state: 'done', cause: 'goodwill', isOutside: true },
    ]);
    const papers = await shop.app.shop.db.select().from(receipts);
    expect(papers.map(({ kind, amountPaise, reason }) => [kind, amountPaise, reason])).toEqual([
      ['receipt', 10_400, null],
      ['creditNote', 5000, 'The manager did it'],
    ]);
    await expectBooksToBalance(shop);
  });

  it('is of an order of its payment', async () => {
    await tell(shop.provider.refundOutside(id, 5000));
    const { placed } = await payOrder(shop);
    const [{ id: moveId } = { id: '' }] = await waiting();
    const body = { choice: 'toCustomer', orderId: placed.orderId, reason: 'The manager did it' };
    expect(await send(`outside-moves/${moveId}/book`, body)).toEqual({
      ...{ status: 409, message: 'This payment is not of that order.' },
    });
    expect(await refundRows(shop)).toEqual([]);
  });

  it('leaves so much less to give back', async () => {
    await tell(shop.provider.refundOutside(id, 5000));
    await book('toCustomer');
    const refund = { amount: 60, refundable: 54, reason: 'Cold' };
    expect(await send(`orders/${orderId}/refund`, refund)).toMatchObject({ status: 409 });
    await cancel();
    await expectBooksToBalance(shop);
    expect((await refundRows(shop)).map(({ amountPaise }) => amountPaise)).toEqual([5000, 5400]);
  });

  it('is booked once, by whoever comes first; the same press again changes nothing', async () => {
    await tell(shop.provider.refundOutside(id, 5000));
    const [{ id: moveId } = { id: '' }] = await waiting();
    const owners = [await asOwner(shop.app), await asOwner(shop.app)];
    const press = (owner: (typeof owners)[number], choice: string) =>
      send(`outside-moves/${moveId}/book`, { choice, reason: 'Me' }, Promise.resolve(owner));
    const choices = ['toCustomer', 'chargeback'];
    const answers = await Promise.all(owners.map((owner, at) => press(owner, choices[at] ?? '')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.map(({ message }) => message)).toContain('Somebody has booked this already.');
    await noFaults();
    const [move] = await shop.app.shop.db.select().from(outsideMoves);
    const winner = owners.filter(({ id: owner }) => owner === move?.decidedBy);
    for (const owner of winner) expect(await press(owner, move?.decision ?? '')).toEqual(booked);
    expect(winner).toHaveLength(1);
    expect(await refundRows(shop)).toHaveLength(move?.decision === 'toCustomer' ? 1 : 0);
  });

  it('is booked by owners, and seen by admins', async () => {
    await tell(shop.provider.refundOutside(id, 5000));
    expect(await book('toCustomer', { person: asAdmin })).toMatchObject({ status: 403 });
    expect(await waiting()).toHaveLength(1);
  });

  it('that is not ours is closed with its reason, and books nothing', async () => {
    await tell(shop.provider.refundOutside(id, 5000));
    expect(await book('notOurs')).toEqual(booked);
    expect([await waiting(), await refundRows(shop)]).toEqual([[], []]);
    await noFaults();
  });

  it('can be what a bank took after all', async () => {
    await tell(shop.provider.refundOutside(id, 5000));
    expect(await book('cameBack')).toMatchObject({ status: 409 });
    expect(await book('chargeback')).toEqual(booked);
    expect(await chargebacks()).toEqual([
      ['Chargeback', 'Chargebacks', 50, orderId, 'The manager did it'],
    ]);
    await noFaults();
  });

  it('takes the place of a refund for which too little was left', async () => {
    await tell(shop.provider.refundOutside(id, 5000));
    await cancel();
    expect(await book('toCustomer')).toMatchObject({
      status: 409,
      message: expect.stringContaining(`Only ₹0.00 of order #000${orderId} is left`),
    });
    await shop.app.jobs.runDue();
    expect((await openAlerts(shop)).toSorted()).toEqual(['outsideMove', 'refundFailed']);
    expect(await book('toCustomer')).toEqual(booked);
    expect(await openAlerts(shop)).toEqual([]);
    const papers = await shop.app.shop.db.select().from(receipts);
    expect(papers.map(({ amountPaise }) => amountPaise)).toEqual([10_400, 10_400]);
    await expectBooksToBalance(shop);
  });

  it('that failed before anybody booked it needs no booking', async () => {
    await tell(shop.provider.refundOutside(id, 5000));
    await tell(shop.provider.outsideFailed(id));
    expect([await waiting(), await openAlerts(shop)]).toEqual([[], []]);
    await noFaults();
  });

  it('that came back after it was booked is owed again', async () => {
    await tell(shop.provider.refundOutside(id, 5000));
    await book('toCustomer');
    await tell(shop.provider.outsideFailed(id));
    expect(await waiting()).toEqual([]);
    expect(await refundRows(shop)).toMatchObject([{ state: 'failed' }]);
    expect(await openAlerts(shop)).toEqual(['refundFailed']);
    await noFaults();
    const [refund] = await refundRows(shop);
    expect(await send(`refunds/${refund?.id}/retry`, {})).toEqual(booked);
    await expectBooksToBalance(shop);
    expect((await refundRows(shop)).map(({ state }) => state)).toEqual(['failed', 'done']);
  });

  it('of which the company does not say that it came back is booked by a person', async () => {
    await tell(shop.provider.refundOutside(id, 5000));
    await book('toCustomer');
    const event = shop.provider.outsideFailed(id);
    shop.provider.misbehave('refundStatus', 'dropBefore', Number.POSITIVE_INFINITY);
    await tell(event);
    expect(await waiting()).toMatchObject([
      { kind: 'refundReturned', amount: 50, choices: ['cameBack', 'notOurs'] },
    ]);
    expect(await book('cameBack')).toEqual(booked);
    expect(await refundRows(shop)).toMatchObject([{ state: 'failed', failure: 'CAME_BACK' }]);
    expect(await openAlerts(shop)).toEqual(['refundFailed']);
    await noFaults();
  });

  it('of held money decides about it, if it is all of it', async () => {
    const held = await openPage(shop);
    shop.provider.pay(held.id, { amountPaise: 9000 });
    await ask(shop.app, held.id);
    await tell(shop.provider.refundOutside(held.id, 5000));
    expect(await book('toCustomer')).toMatchObject({
      status: 409,
      message: expect.stringContaining('Please give it back or accept it first.'),
    });
    await book('notOurs');
    await tell(shop.provider.refundOutside(held.id, 9000));
    expect(await book('toCustomer')).toEqual(booked);
    expect(await refundRows(shop)).toMatchObject([{ cause: 'held', amountPaise: 9000 }]);
    expect(await openAlerts(shop)).toEqual([]);
    await noFaults();
  });
});

describe('a dispute', () => {
  const claimed = {
    ...{ kind: 'chargeback', amount: 104, state: 'open', respondBy: expect.any(String) },
    claim: expect.stringContaining('Goods or services not received'),
  };

  it('waits with the bank’s deadline and reason, and is booked; so is its return', async () => {
    await dispute();
    expect(await waiting()).toMatchObject([{ ...claimed, choices: ['chargeback'] }]);
    expect(await book('notOurs')).toMatchObject({ status: 409 });
    await dispute('under_review');
    await dispute('lost');
    const choices = ['chargeback', 'notOurs'];
    expect(await waiting()).toMatchObject([{ ...claimed, state: 'lost', choices }]);
    expect(await book('chargeback')).toEqual(booked);
    await noFaults();
    await dispute('won');
    expect(await waiting()).toMatchObject([{ kind: 'chargebackReturned', amount: 104 }]);
    expect(await book('cameBack')).toEqual(booked);
    expect((await chargebacks()).map(([kind, , rupees]) => [kind, rupees])).toEqual([
      ['Chargeback', 104],
      ['Chargeback came back', -104],
    ]);
    await expectBooksToBalance(shop);
  });

  it.each(['won', 'closed'] as const)(
    'that is %s before it was booked needs no booking',
    async (end) => {
      await dispute();
      await dispute(end);
      expect([await waiting(), await openAlerts(shop)]).toEqual([[], []]);
      await expectBooksToBalance(shop);
    },
  );

  it('waits again when its next round is lost, and not when its events come out of order', async () => {
    await dispute('won');
    await dispute();
    expect(await waiting()).toEqual([]);
    await dispute('lost');
    expect(await waiting()).toMatchObject([{ kind: 'chargeback', state: 'lost' }]);
    await noFaults();
  });

  it('that is won after its order was cancelled gives the money back, and leaves the closed day', async () => {
    shop.app.advance(-daySeconds);
    await closeToday(shop.app);
    shop.app.advance(daySeconds);
    await dispute('lost');
    expect(await book('chargeback')).toEqual(booked);
    await cancel();
    await closeToday(shop.app);
    const ofDay = () =>
      selectJournal(shop.app.shop.db, { from: testToday, to: testToday, timeZone: 'Asia/Kolkata' });
    const before = await ofDay();
    shop.app.advance(daySeconds);
    await dispute('won');
    expect(await book('cameBack')).toEqual(booked);
    expect(await ofDay()).toEqual(before);
    await expectBooksToBalance(shop);
    expect(await journalFaults(shop.app.shop.db)).toEqual([]);
  });

  it('of money that went back already is a loss, and no refund', async () => {
    await cancel();
    await shop.app.jobs.runDue();
    await dispute('lost');
    expect(await waiting()).toMatchObject([{ orders: [{ id: orderId, left: 0 }] }]);
    expect(await book('toCustomer')).toMatchObject({ status: 409 });
    expect(await book('chargeback')).toEqual(booked);
    await noFaults();
  });

  it.each([
    ['by itself', () => cancel()],
    ['with its day', () => closeDays()],
  ])('of an order that is then cancelled %s has a credit note of all of it', async (_how, end) => {
    const ofCustomer = { amount: 10, refundable: 104, reason: 'Cold' };
    expect(await send(`orders/${orderId}/refund`, ofCustomer)).toMatchObject({ status: 200 });
    await dispute('lost');
    await book('chargeback');
    expect(await end()).toMatchObject({ status: 200 });
    expect(await credited()).toEqual([1000, 9400]);
    await dispute('won');
    await book('cameBack');
    expect(await credited()).toEqual([1000, 9400]);
    await noFaults();
  });

  it('leaves nothing to give back of its order, until the bank gives it back', async () => {
    await dispute('lost');
    await book('chargeback');
    const refund = { amount: 10, refundable: 0, reason: 'Cold' };
    expect(await send(`orders/${orderId}/refund`, refund)).toMatchObject({ status: 409 });
    await cancel();
    expect(await refundRows(shop)).toEqual([]);
    await noFaults();
    await dispute('won');
    await book('cameBack');
    await shop.app.jobs.runDue();
    expect(await refundRows(shop)).toMatchObject([
      { amountPaise: 10_400, orderId: expect.any(String) },
    ]);
    await expectBooksToBalance(shop);
  });
});

describe('what a company did', () => {
  it('with a payment that is not known yet waits for it, and calls nobody before', async () => {
    const other = await openPage(shop);
    shop.provider.pay(other.id);
    await tell(shop.provider.disputeEvent(other.id));
    await tell(shop.provider.disputeEvent('Tnobody'));
    expect([await waiting(), await openAlerts(shop)]).toEqual([[], []]);
    await ask(shop.app, other.id);
    const { db, config, clock } = shop.app.shop;
    await enqueueReconciliations(db, config.timeZone, clock());
    await shop.app.jobs.runDue();
    expect(await waiting()).toMatchObject([{ kind: 'chargeback', transactionId: other.id }]);
    expect(await openAlerts(shop)).toEqual(['outsideMove']);
  });
});
