import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { placeTestOrder } from '#lab/builders/shop-builders.ts';
import { asOwner, type TestPerson } from '#lab/builders/staff-builders.ts';
import type { ProviderFault } from '#lab/fakes/fake-provider.ts';
import {
  companiesHere,
  deliver,
  dying,
  elapse,
  endOfUnpaid,
  expectBooksToBalance,
  hastyMs,
  newestId,
  openPage,
  outcomes,
  payOrder,
  refundRows,
  setUpFaultShop,
} from '#lab/faults/fault-shop.ts';
import { ask, attempts, initiate, orderState } from '#lab/simulation/payer.ts';
import { paymentEvents } from '../payment-event-tables.ts';

/** Longer than a page is waited for, and longer than a dead process keeps its jobs. */
const laterSeconds = 61;
/** Every fault of a company appears as one of these (see the tests of its adapter). */
const faults: readonly [string, ProviderFault][] = [
  ['is cut off before anything was done', 'dropBefore'],
  ['is cut off after the page was made', 'dropAfter'],
];

describe.each(companiesHere('phonepe'))('%s', (company) => {
  const shop = setUpFaultShop(company);

  describe('the answer to opening a page', () => {
    const initiateBadly = async (fault: ProviderFault) => {
      const placed = await placeTestOrder(shop.app);
      shop.provider.misbehave('create', fault);
      if (fault === 'silent') shop.use(shop.adapter(hastyMs));
      const answer = await initiate(shop.app, placed);
      shop.use(shop.adapter());
      return { placed, answer };
    };
    const payNewest = async () => {
      const id = newestId(shop);
      shop.provider.pay(id);
      expect((await ask(shop.app, id)).body.data.status).toBe('Successful');
    };

    it.each(faults)('%s: the customer pays by a new page, once', async (_what, fault) => {
      const { placed, answer } = await initiateBadly(fault);
      expect(answer).toMatchObject({ status: 502, body: { error: 'gateway_failed' } });
      expect(await attempts(shop.app)).toMatchObject([{ state: 'unknown' }]);
      expect((await initiate(shop.app, placed)).status).toBe(200);
      await payNewest();
      await expectBooksToBalance(shop);
      const end = fault === 'dropAfter' ? endOfUnpaid(company) : 'expired';
      expect((await attempts(shop.app)).map(({ state }) => state).toSorted()).toEqual([
        end,
        'paid',
      ]);
      expect(await orderState(shop.app)).toEqual({ status: 'pending', payment: 'done' });
    });

    it('is lost, and the page is paid all the same: the order is confirmed', async () => {
      await initiateBadly('dropAfter');
      shop.provider.pay(newestId(shop));
      await expectBooksToBalance(shop);
      expect(await outcomes(shop)).toEqual(['accepted']);
    });

    it('is lost, and both that page and the next are paid: one payment is refunded', async () => {
      const { placed } = await initiateBadly('dropAfter');
      const lost = newestId(shop);
      await initiate(shop.app, placed);
      await payNewest();
      shop.provider.pay(lost);
      await expectBooksToBalance(shop);
      expect(await outcomes(shop)).toEqual(['surplus', 'accepted']);
      expect(shop.provider.refunds()).toMatchObject([{ attemptId: lost, amountPaise: 10_400 }]);
    });

    it('is a 401 once: there is one payable page in the end', async () => {
      const { placed, answer } = await initiateBadly('unauthorized');
      // A token can be renewed, a key can't.
      expect(answer.status).toBe(company === 'phonepe' ? 200 : 502);
      expect((await initiate(shop.app, placed)).status).toBe(200);
      expect(shop.provider.attempts()).toHaveLength(1);
      await payNewest();
      await expectBooksToBalance(shop);
    });

    it('is a 401 at every try: there is no page, and the order lapses', async () => {
      const placed = await placeTestOrder(shop.app);
      shop.provider.misbehave('create', 'unauthorized', Number.POSITIVE_INFINITY);
      expect((await initiate(shop.app, placed)).status).toBe(502);
      expect((await initiate(shop.app, placed)).status).toBe(502);
      expect(shop.provider.attempts()).toEqual([]);
      await expectBooksToBalance(shop);
      expect(await orderState(shop.app)).toEqual({ status: 'unexpected', payment: 'failed' });
    });

    describe.runIf(company === 'phonepe')('needs a token, which', () => {
      it.each<ProviderFault>(['serverError', 'silent', 'unauthorized'])(
        'can’t be fetched (%s): nothing is opened, and it works again afterwards',
        async (fault) => {
          const placed = await placeTestOrder(shop.app);
          shop.provider.misbehave('token', fault, Number.POSITIVE_INFINITY);
          if (fault === 'silent') shop.use(shop.adapter(hastyMs));
          expect((await initiate(shop.app, placed)).status).toBe(502);
          expect(shop.provider.count('create')).toBe(0);
          shop.provider.behave();
          shop.use(shop.adapter());
          expect((await initiate(shop.app, placed)).status).toBe(200);
          await payNewest();
          await expectBooksToBalance(shop);
          expect(await outcomes(shop)).toEqual(['accepted']);
        },
      );

      it('can’t be fetched while a payment is being settled: it is settled later', async () => {
        await initiate(shop.app, await placeTestOrder(shop.app));
        const id = newestId(shop);
        shop.provider.pay(id);
        shop.use(shop.adapter());
        shop.provider.misbehave('token', 'serverError', Number.POSITIVE_INFINITY);
        expect((await ask(shop.app, id)).body.data.status).toBe('Pending');
        shop.provider.behave();
        await expectBooksToBalance(shop);
        expect(await outcomes(shop)).toEqual(['accepted']);
      });
    });
  });

  describe('a process that ends', () => {
    let admin: TestPerson;
    const dieCreating = async (when: 'before' | 'after') => {
      const placed = await placeTestOrder(shop.app);
      const { gateway, death } = dying(shop.adapter(), 'create', when);
      shop.use(gateway);
      void initiate(shop.app, placed);
      await death;
      await shop.restart();
      return placed;
    };
    const giveBack = (orderId: number) => {
      const body = { amount: 104, refundable: 104, reason: 'The dal was cold' };
      return shop.app.send('POST', `/api/admin/orders/${orderId}/refund`, body, admin.as);
    };
    /** The next process has finished its first work afterwards. */
    const dieRefunding = async (when: 'before' | 'after') => {
      admin = await asOwner(shop.app);
      const { placed } = await payOrder(shop);
      const { gateway, death } = dying(shop.adapter(), 'refund', when);
      shop.use(gateway);
      expect((await giveBack(placed.orderId)).status).toBe(200);
      void shop.app.jobs.runDue();
      await death;
      await shop.restart();
      await elapse(shop, laterSeconds);
    };

    it('before it asks for the page leaves nothing to pay; the next page can be paid', async () => {
      const placed = await dieCreating('before');
      expect(shop.provider.attempts()).toEqual([]);
      expect(await attempts(shop.app)).toMatchObject([{ state: 'created' }]);
      shop.app.advance(laterSeconds);
      expect((await initiate(shop.app, placed)).status).toBe(200);
      shop.provider.pay(newestId(shop));
      await expectBooksToBalance(shop);
      expect(await outcomes(shop)).toEqual(['accepted']);
    });

    it('before it stores the page that was made: money that comes through it is booked', async () => {
      await dieCreating('after');
      expect(await attempts(shop.app)).toMatchObject([{ state: 'created', redirectUrl: null }]);
      shop.provider.pay(newestId(shop));
      await expectBooksToBalance(shop);
      expect(await outcomes(shop)).toEqual(['accepted']);
      expect(await orderState(shop.app)).toEqual({ status: 'pending', payment: 'done' });
    });

    it('before it stores the page that was made: one payment of that and the next page is refunded', async () => {
      const placed = await dieCreating('after');
      const lost = newestId(shop);
      shop.app.advance(laterSeconds);
      expect((await initiate(shop.app, placed)).status).toBe(200);
      shop.provider.pay(newestId(shop));
      shop.provider.pay(lost);
      await expectBooksToBalance(shop);
      expect((await outcomes(shop)).toSorted()).toEqual(['accepted', 'surplus']);
      expect(shop.provider.refunds()).toHaveLength(1);
    });

    it('after it stored an event and before it checked the payment: the next process does that', async () => {
      const { id } = await openPage(shop);
      shop.provider.pay(id);
      expect((await deliver(shop, shop.provider.paymentEvent(id, 'paid'))).status).toBe(200);
      await shop.restart();
      await shop.app.jobs.runDue();
      expect(await outcomes(shop)).toEqual(['accepted']);
      await expectBooksToBalance(shop);
    });

    it('between confirming an order and the commit has confirmed nothing; the next one does, once', async () => {
      const { id } = await openPage(shop);
      shop.provider.pay(id);
      await refuseCommits();
      const answer = await ask(shop.app, id);
      expect(answer).toMatchObject({ status: 500, body: { data: { status: 'Pending' } } });
      expect(await orderState(shop.app)).toEqual({ status: 'pending', payment: 'pending' });
      expect(await attempts(shop.app)).toMatchObject([{ state: 'open', paidPaise: null }]);
      await elapse(shop, 20);
      expect(await outcomes(shop)).toEqual(['open']);
      await allowCommits();
      await shop.restart();
      await expectBooksToBalance(shop);
      expect(await orderState(shop.app)).toEqual({ status: 'pending', payment: 'done' });
      const events = await shop.app.shop.db.select().from(paymentEvents);
      expect(events.filter(({ toState }) => toState === 'paid')).toHaveLength(1);
    });

    it('after it decided a refund and before it sent anything: the next one sends it, once', async () => {
      admin = await asOwner(shop.app);
      const { placed } = await payOrder(shop);
      expect((await giveBack(placed.orderId)).status).toBe(200);
      expect(shop.provider.refunds()).toEqual([]);
      await shop.restart();
      await expectBooksToBalance(shop);
      expect(shop.provider.count('refund')).toBe(1);
      expect(await refundRows(shop)).toMatchObject([{ state: 'done', amountPaise: 10_400 }]);
    });

    it('just before it sends a refund: the next one asks first, and sends it once', async () => {
      await dieRefunding('before');
      expect(shop.provider.count('refundStatus')).toBe(1);
      expect(shop.provider.count('refund')).toBe(1);
      await expectBooksToBalance(shop);
      expect(shop.provider.refunds()).toMatchObject([{ amountPaise: 10_400, state: 'done' }]);
    });

    it('just after it sent a refund: the next one asks, and sends nothing', async () => {
      await dieRefunding('after');
      expect(shop.provider.count('refundStatus')).toBe(1);
      expect(shop.provider.count('refund')).toBe(1);
      expect(await refundRows(shop)).toMatchObject([{ state: 'sent' }]);
      await expectBooksToBalance(shop);
      expect(shop.provider.refunds()).toHaveLength(1);
    });

    /** Fails at the very end: a trigger at commit rolls everything back. */
    async function refuseCommits() {
      const { db } = shop.app.shop;
      await db.execute(sql`create function refuse_commit() returns trigger language plpgsql
        as $$ begin raise exception 'the process ended'; end $$`);
      await db.execute(sql`create constraint trigger refuse_commit after update on payment_attempts
        deferrable initially deferred for each row when (new.outcome = 'accepted')
        execute function refuse_commit()`);
    }

    function allowCommits() {
      return shop.app.shop.db.execute(sql`drop function refuse_commit cascade`);
    }
  });
});
