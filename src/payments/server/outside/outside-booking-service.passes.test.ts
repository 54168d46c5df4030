import { beforeEach, describe, expect, it } from 'vitest';
import { expectNoBrokenRules } from '#lab/builders/money-builders.ts';
import { addPassShop } from '#lab/builders/pass-builders.ts';
import { asOwner } from '#lab/builders/staff-builders.ts';
import type { ProviderEvent } from '#lab/fakes/fake-provider.ts';
import {
  deliver,
  expectBooksToBalance,
  newestId,
  openAlerts,
  refundRows,
  setUpFaultShop,
} from '#lab/faults/fault-shop.ts';
import { journalFaults } from '#lab/simulation/journal-faults.ts';
import { buyPassWith } from '#lab/simulation/pass-buyer.ts';
import { passEntries, passes, receipts } from '#src/app/schema.ts';
import type { WireOf } from '#src/platform/contract/codec.ts';
import type { OutsideMove } from '../../outside-move-contract.ts';

const shop = setUpFaultShop('razorpay');
let id: string;
let pass: number;
beforeEach(async () => {
  const { app, provider } = shop;
  const { id: staffId } = await asOwner(app);
  const pay = () => {
    provider.pay(newestId(shop));
    return newestId(shop);
  };
  const bought = await buyPassWith(app, pay, await addPassShop(app, staffId));
  ({ transactionId: id, number: pass } = bought);
});

const tell = async (event: ProviderEvent) => {
  expect((await deliver(shop, event)).status).toBe(200);
  await shop.app.jobs.runDue();
};
const waiting = async () => {
  const { as } = await asOwner(shop.app);
  type Moves = { moves: WireOf<typeof OutsideMove>[] };
  const { body } = await shop.app.send<Moves>('GET', '/api/admin/outside-moves', undefined, as);
  return body.moves;
};
const send = async (path: string, body: object) => {
  const { as } = await asOwner(shop.app);
  return shop.app.send<{ message?: string }>('POST', `/api/admin/${path}`, body, as);
};
const book = async (choice: string) => {
  const [move] = await waiting();
  return send(`outside-moves/${move?.id}/book`, { choice, reason: 'The manager did it' });
};
const stop = (mealsLeft: number) =>
  send(`passes/${pass}/stop`, { mealsLeft, reason: 'Moved away' });
const papers = async () =>
  (await shop.app.shop.db.select().from(receipts).orderBy(receipts.issuedAt, receipts.kind)).map(
    ({ kind, amountPaise }) => [kind, amountPaise],
  );
const noFaults = async () => {
  await expectNoBrokenRules(shop.app.shop.db);
  expect(await journalFaults(shop.app.shop.db)).toEqual([]);
};

describe('money of a pass that was given back in the dashboard', () => {
  it('waits with the pass, and is booked with a credit note; the meals stay', async () => {
    await tell(shop.provider.refundOutside(id, 50_000));
    expect(await waiting()).toMatchObject([
      { kind: 'refund', amount: 500, orders: [], sale: { label: `P${pass}`, left: 2600 } },
    ]);
    expect((await book('toCustomer')).status).toBe(200);
    expect([await waiting(), await openAlerts(shop)]).toEqual([[], []]);
    expect(await refundRows(shop)).toMatchObject([
      { amountPaise: 50_000, state: 'done', cause: 'goodwill', orderId: null, isOutside: true },
    ]);
    expect(await papers()).toEqual(
      expect.arrayContaining([
        ['receipt', 260_000],
        ['creditNote', 50_000],
      ]),
    );
    expect(await shop.app.shop.db.select().from(passes)).toMatchObject([{ balanceMeals: 26 }]);
    await expectBooksToBalance(shop);
    await noFaults();
  });

  it('is no more than what is left, and takes the place of what a stopped pass still owes', async () => {
    await tell(shop.provider.refundOutside(id, 50_000));
    expect((await stop(26)).status).toBe(200);
    expect((await book('toCustomer')).body.message).toContain(
      `Only ₹0.00 of pass P${pass} is left: the rest went back, or is on its way.`,
    );
    await shop.app.jobs.runDue();
    expect((await book('toCustomer')).status).toBe(200);
    expect(await openAlerts(shop)).toEqual([]);
    await expectBooksToBalance(shop);
    await noFaults();
  });

  it('in part keeps the pass from being stopped; all of it lets the meals lapse', async () => {
    await tell(shop.provider.refundOutside(id, 50_000));
    await book('toCustomer');
    expect(await stop(26)).toMatchObject({
      status: 409,
      body: { message: 'Less than that is left of its payment: look at it under Money.' },
    });
    await tell(shop.provider.refundOutside(id, 210_000));
    await book('toCustomer');
    expect(await stop(26)).toMatchObject({ status: 200, body: { back: 0 } });
    expect(await shop.app.shop.db.select().from(passEntries)).toMatchObject([
      { kind: 'bought' },
      { kind: 'lapsed', meals: -26 },
    ]);
    expect(await papers()).toHaveLength(3);
    await expectBooksToBalance(shop);
    await noFaults();
  });
});

it('what a bank took of a pass stays sold, and its meals lapse when staff stop it', async () => {
  await tell(shop.provider.disputeEvent(id));
  await tell(shop.provider.disputeEvent(id, 'lost'));
  expect(await waiting()).toMatchObject([
    { kind: 'chargeback', orders: [], sale: { label: `P${pass}` } },
  ]);
  expect((await book('chargeback')).status).toBe(200);
  await noFaults();
  expect(await stop(26)).toMatchObject({ status: 200, body: { back: 0 } });
  expect(await papers()).toEqual([['receipt', 260_000]]);
  await noFaults();
});
